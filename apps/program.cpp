// SPDX-License-Identifier: MIT
#include "program.hpp"

#include <fmt/format.h>

#include <exception>
#include <functional>
#include <new>
#include <optional>
#include <string_view>

#include "command.hpp"
#include "files/signals.hpp"
#include "flipwise/errors.hpp"

namespace flipwise::app {

namespace {

/// Runs a command. Answers that were complete before bad input or Ctrl-C are kept. The output file is
/// replaced only if there is an answer.
Exit run(Command& command) {
  choose_colour(command.colour_mode);
  if (command.quiet) command.progress_mode = "never";
  refuse_clashing_files(command);
  Output output(command.output_path);
  LimitOptions& limits = command.limits;
  limits.of_each = command.answers_many();
  const auto unknown = [&](std::string_view why) {
    return output.streams() && !limits.of_each ? command.unknown(why) : "";
  };
  const ResourceLimits allowance(limits.of_each ? std::nullopt : limits.seconds, limits.memory_bytes(),
                                 limits.threads.value_or(0));
  const auto keep_or_say = [&](std::string_view why) {
    output.keep_whole();
    if (output.empty()) output.write(unknown(why));
    output.flush();
  };
  try {
    command.settle();
    const Exit exit = command.run(output);
    if (const std::string* why = limits.of_each ? nullptr : output.no_answer()) {
      output.discard();
      if (!why->empty()) complain(*why);
    } else if (exit == Exit::answered || !output.empty()) {
      output.commit();
    }
    return exit;
  } catch (const InternalError&) {
    throw;
  } catch (const WriteError&) {
    throw;
  } catch (const Interrupted& stop) {
    keep_or_say(stop.what());
    throw;
  } catch (const std::bad_alloc&) {
    const std::string why =
        limits.memory_gib
            ? fmt::format("this run needs more memory than --memory {:g} allows; give a larger value",
                          *limits.memory_gib)
            : with_option(out_of_memory);
    keep_or_say(command.format == "json" ? out_of_memory : why);
    complain(why);
    return Exit::stopped;
  } catch (const std::exception&) {
    output.keep_whole();
    throw;
  }
}

/// Converts every exception to one line and an exit status, or to `failure` if that is given.
Exit guarded(std::optional<Exit> failure, const std::function<Exit()>& action) {
  const auto end = [&](std::string_view why, Exit exit) {
    complain(why);
    return failure.value_or(exit);
  };
  try {
    return action();
  } catch (const NoCommand&) {
    write_fully(2, program_help());
    return Exit::input;
  } catch (const InputError& error) {
    return end(with_option(error), Exit::input);
  } catch (const WriteError& error) {
    return end(error.what(), Exit::input);
  } catch (const Interrupted& error) {
    return end(error.what(), Exit::stopped);
  } catch (const std::bad_alloc&) {
    return end("out of memory", Exit::stopped);
  } catch (const std::exception& error) {
    return end(fmt::format("internal error: {}", error.what()), Exit::internal);
  }
}

}  // namespace

int run_program(const std::vector<std::string>& words) {
  const Entry* const entry = words.empty() ? nullptr : entry_of(words.front());
  const auto failure = entry == nullptr ? std::nullopt : entry->failure;
  if (failure) set_beginning_of_complaints("FAIL");
  return static_cast<int>(guarded(failure, [&] { return run(*parse_command_line(words)); }));
}

}  // namespace flipwise::app
