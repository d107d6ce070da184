// SPDX-License-Identifier: MIT
#include "colours/colour_images.hpp"

#include <memory>
#include <optional>
#include <utility>

#include "colours/colour_options.hpp"
#include "colours/colour_report.hpp"
#include "files/input.hpp"
#include "flipwise/errors.hpp"
#include "flipwise/io.hpp"
#include "report.hpp"

namespace flipwise::app {

namespace {

/// A greymap whose header is written with its first row: until then nothing is.
class LateGreymap final : public RowSink {
 public:
  LateGreymap(Output& output, const RowSource& like, ColourFormat format)
      : stream_(output),
        rows_(like.rows()),
        columns_(like.columns()),
        colours_(static_cast<unsigned>(like.modulus())),
        format_(format) {}
  void write(std::span<const Word> row) override {
    if (!image_) image_ = pgm_sink(stream_, rows_, columns_, colours_, format_);
    image_->write(row);
  }

 private:
  OutputStream stream_;
  std::size_t rows_;
  std::size_t columns_;
  unsigned colours_;
  ColourFormat format_;
  std::unique_ptr<RowSink> image_;
};

/// What the options say of a greymap.
RowPuzzle row_puzzle(const RowSource& lights, const std::string& name, const PuzzleOptions& options) {
  const auto colours = static_cast<unsigned>(lights.modulus());
  const ColourSaid said = said_by(options, colours);
  if (options.colours && number_from(*options.colours, "--colours") != colours)
    throw InputError(name + ":1:1: this image has " + std::to_string(colours) + " colours, not " +
                     *options.colours);
  const Goal goal = said.goal.value_or(Goal{});
  return {said.rule.value_or(Rule{}), said.wrap.value_or(Wrap::none), goal,
          said.cost_of.value_or(CostOf::amount)};
}

bool looks_like_target(const std::string& goal) {
  return goal != "off" && goal != "on" && goal != "uniform" &&
         goal.find_first_not_of("0123456789") != goal.npos;
}

}  // namespace

bool may_stream_colours(Input& input, const PuzzleOptions& options) {
  if (options.free || options.fixed || options.cost || button_file(options) ||
      (options.goal && looks_like_target(*options.goal)) || rule_of(options).form != Rule::Form::stencil)
    return false;
  return input.seekable() && input.holds_greymap();
}

bool may_stream_colours(const std::string& board, const PuzzleOptions& options) {
  if (looks_like_id(board) || board.empty() || board == "-") return false;
  Input input(board);
  return may_stream_colours(input, options);
}

Verdict verdict_of_greymaps(Input& board, Input& answer, const PuzzleOptions& options, bool is_witness) {
  const auto lights = pgm_source(board.stream(), board.name());
  const auto stated = pgm_source(answer.stream(), answer.name());
  const RowPuzzle rows = row_puzzle(*lights, board.name(), options);
  if (stated->modulus() != lights->modulus())
    return {false, "the answer is for " + std::to_string(stated->modulus()) + " colours, not " +
                       std::to_string(lights->modulus())};
  return is_witness ? verify_witness(*lights, *stated, rows) : verify(*lights, *stated, rows);
}

Exit solve_greymap(const std::string& board, const PuzzleOptions& puzzle, const SolveOptions& options,
                   const std::string& format, const std::string& witness, ProgressBar& bar,
                   Output& output) {
  Input input(board);
  const auto lights = pgm_source(input.stream(), input.name());
  const RowPuzzle rows = row_puzzle(*lights, input.name(), puzzle);
  LateGreymap presses(output, *lights, format == "pgm" ? ColourFormat::pgm : ColourFormat::pgm_raw);
  std::optional<Output> witness_output;
  std::optional<LateGreymap> proved;
  if (!witness.empty()) {
    witness_output.emplace(witness);
    proved.emplace(*witness_output, *lights, ColourFormat::pgm_raw);
  }
  const Answer answer = input.unless_it_changes(
      [&] { return solve(*lights, presses, rows, options, proved ? &*proved : nullptr); });
  bar.erase();
  explain(answer);
  settle_rows(answer, output, witness_output);
  return exit_of(answer.status);
}

}  // namespace flipwise::app
