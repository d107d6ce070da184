// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "run/ranks.hpp"
#include "solve/linear/block_chase.hpp"

namespace flipwise {

/// Receives the presses and lights of bands of rows, block by block: `check` on any thread, then `write` in
/// the order of the blocks. Workers are numbered below Limits::threads.
class BlockSink {
 public:
  virtual ~BlockSink() = default;
  /// Begins a band at this row, to which the following blocks belong.
  virtual void begin(std::size_t first_row) = 0;
  virtual void check(const ChasedBlock& block, unsigned worker) = 0;
  virtual void write(const ChasedBlock& block, unsigned worker) = 0;
  /// Ends the band. Returns what `add` needs to know about it, perhaps in another process.
  virtual std::string end() = 0;
  /// Receives the results of all bands in the order of their rows.
  virtual void add(const std::string& band) = 0;
};

/// The cells that some of the runs 1, 2, ... of a chase press, by the set of these runs: `balance[mask]` is
/// the number of those cells that run 0 does not press, minus the number of those that it does.
struct PressTally {
  std::vector<std::int64_t> balance;
  std::uint64_t active_cells = 0;  // number of cells pressed in runs 1, 2, ...
  std::uint64_t fixed = 0;         // number of presses of run 0 in other cells

  explicit PressTally(std::size_t runs) : balance(std::size_t{1} << (runs - 1)) {}
  void add(const ChasedBlock& block);
  void add(const PressTally& other);
  void save(Saving& out) const { out(balance, active_cells, fixed); }
  void load(Loading& in) { in(balance, active_cells, fixed); }
};

/// The kinds of passes over a band.
enum class BandPass : std::uint8_t { look, count, write };

class BandWorker;

/// Passes over the rows of a board in bands of neighbouring rows, which processes take one by one. A chase
/// is linear, so a band can be chased from the zero state before its first state is known. The state at its
/// end is then the sum of that result and of a homogeneous chase from the first state (Fact 2):
///
///     look             every band from the zero state          [band 0] [band 1] [band 2]
///     count, write     rank 0 chases without lights, which     state -> state -> state
///                      is fast; then any process chases
///                      each band from its own state            [band 0] [band 1] [band 2]
///
/// A single process has one band, and needs no homogeneous chase.
class ChaseBands {
 public:
  /// `elsewhere` is the question of the job "rows" by which another process takes part (`assist_bands`);
  /// empty if no other process can. All arguments must outlive this object.
  ChaseBands(const ChaseShape& shape, RowSource& lights, BlockSink& presses, const std::string& elsewhere,
             Limits& limits);
  ~ChaseBands();
  ChaseBands(const ChaseBands&) = delete;
  ChaseBands& operator=(const ChaseBands&) = delete;

  /// True if the board is large enough to be shared.
  static bool are_several(const ChaseShape& shape, const Limits& limits);

  struct Look {
    std::uint64_t lit = 0;
    gf2::Vector first_lights = {};
    gf2::Vector residue = {};  ///< of the chase from the zero state
  };
  /// Reads the lights. Must be called first, and once.
  Look look();
  /// Counts the cells that these runs press; the first run chases the lights.
  PressTally count(std::vector<ChaseRun> runs, bool target_on);
  /// Sends the presses of this run to the sink; returns their number.
  std::uint64_t write(ChaseRun run, bool target_on);

 private:
  struct Band {
    std::size_t first = 0;
    std::size_t rows = 0;
    gf2::Vector end;  // last state of the band when chased from the zero state
  };

  std::vector<std::string> orders(BandPass pass, std::vector<ChaseRun> runs, bool target_on);
  std::vector<std::string> answers(const std::vector<std::string>& orders);
  void pass_homogeneous(const Band& band, ChaseRun& run, bool target_on);

  ChaseShape shape_;
  BlockSink& presses_;
  Limits limits_;
  std::vector<Band> bands_;
  std::size_t answered_ = 0;
  std::unique_ptr<BandWorker> worker_;
  std::unique_ptr<WorkQueue> queue_;
};

/// Takes part in another process: chases the bands that it receives.
void assist_bands(Team& team, const ChaseShape& shape, RowSource& lights, BlockSink& presses,
                  Limits& limits);

}  // namespace flipwise
