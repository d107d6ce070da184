// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "run/ranks.hpp"
#include "solve/linear/block_chase.hpp"

namespace flipwise {

/// Takes the presses of bands of rows beside their lights, block by block: `check` on any thread, `write`
/// after it in their order. Workers are numbered below Limits::threads.
class BlockSink {
 public:
  virtual ~BlockSink() = default;
  /// The blocks to come are those of the band that begins with this row.
  virtual void begin(std::size_t first_row) = 0;
  virtual void check(const ChasedBlock& block, unsigned worker) = 0;
  virtual void write(const ChasedBlock& block, unsigned worker) = 0;
  /// The band is whole: what `add` is to know of it, maybe in another process.
  virtual std::string end() = 0;
  /// All bands in the order of their rows.
  virtual void add(const std::string& band) = 0;
};

/// The cells of some rows by which of the runs 1, 2, ... of a chase press them: `balance[mask]` is those
/// that run 0 does not press, less those it does.
struct PressTally {
  std::vector<std::int64_t> balance;
  std::uint64_t active_cells = 0;  // that another run presses
  std::uint64_t fixed = 0;         // presses of run 0 where no other presses

  explicit PressTally(std::size_t runs) : balance(std::size_t{1} << (runs - 1)) {}
  void add(const ChasedBlock& block);
  void add(const PressTally& other);
  void save(Saving& out) const { out(balance, active_cells, fixed); }
  void load(Loading& in) { in(balance, active_cells, fixed); }
};

/// What is done with a band.
enum class BandPass : std::uint8_t { look, count, write };

class BandWorker;

/// Passes over the rows of a board in bands of neighbouring rows, which processes take one by one. A chase
/// is linear, so a band can be chased from nothing before its beginning is known; what that leaves is added
/// to what a chase without lights leaves of any other beginning:
///
///     look             every band from nothing, anywhere       [band 0] [band 1] [band 2]
///     count, write     rank 0 goes through all rows in the     state -> state -> state
///                      dark, which is quick, then every band
///                      from its own state, anywhere            [band 0] [band 1] [band 2]
///
/// One process has one band, and goes through nothing in the dark.
class ChaseBands {
 public:
  /// `elsewhere` is what another process takes part by: the question of the job "rows", answered by
  /// `assist_bands`; empty where none can. All must outlive it.
  ChaseBands(const ChaseShape& shape, RowSource& lights, BlockSink& presses, const std::string& elsewhere,
             Limits& limits);
  ~ChaseBands();
  ChaseBands(const ChaseBands&) = delete;
  ChaseBands& operator=(const ChaseBands&) = delete;

  /// Whether a board is large enough to be shared.
  static bool are_several(const ChaseShape& shape, const Limits& limits);

  struct Look {
    std::uint64_t lit = 0;
    gf2::Vector first_lights = {};
    gf2::Vector residue = {};  ///< of the run from nothing
  };
  /// To be called first, once.
  Look look();
  /// Of these runs, the first of which sees the lights.
  PressTally count(std::vector<ChaseRun> runs, bool target_on);
  /// Passes out the presses of this run; returns how many there are.
  std::uint64_t write(ChaseRun run, bool target_on);

 private:
  struct Band {
    std::size_t first = 0;
    std::size_t rows = 0;
    gf2::Vector end;  // its state when it was chased from nothing
  };

  std::vector<std::string> orders(BandPass pass, std::vector<ChaseRun> runs, bool target_on);
  std::vector<std::string> answers(const std::vector<std::string>& orders);
  void pass_in_the_dark(const Band& band, ChaseRun& run, bool target_on);

  ChaseShape shape_;
  BlockSink& presses_;
  Limits limits_;
  std::vector<Band> bands_;
  std::size_t answered_ = 0;
  std::unique_ptr<BandWorker> worker_;
  std::unique_ptr<WorkQueue> deal_;
};

/// What another process does: chases the bands that it is dealt.
void assist_bands(Team& team, const ChaseShape& shape, RowSource& lights, BlockSink& presses,
                  Limits& limits);

}  // namespace flipwise
