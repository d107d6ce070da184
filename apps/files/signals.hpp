// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <stdexcept>
#include <string>

namespace flipwise::app {

/// The user asked to stop, or the time was over, while nothing was known yet.
class Interrupted : public std::runtime_error {
 public:
  Interrupted();
};

/// The exit status of a program that had to end at once, if not 4, and how its complaints begin, if not by
/// "flipwise:".
void set_failure(int status, const char* complaints_begin);
const char* beginning_of_complaints();

/// From now on the first Ctrl-C (or SIGTERM, SIGHUP) only raises a flag, and the second ends the program;
/// whatever ends it removes unfinished files first. Where the flag is not obeyed within a second,
/// because some step takes longer and asks nobody, the program ends with exit status 4. Signals that the
/// caller has ignored stay so. A closed pipe is no signal but an error of the write.
void install_signal_handlers();

/// Ends the program as a closed pipe ends other filters: without a word.
[[noreturn]] void end_by_closed_pipe();

/// Returns true once the user asked to stop or the time is over.
bool stop_requested();
/// Why, in one line: one of these two.
constexpr const char* stopped_by_time = "stopped at the time limit";
constexpr const char* stopped_by_user = "stopped";
const char* why_stopped();

/// As if a signal had asked to stop: another process was.
void request_stop();
/// From now on signals raise the flag and do no more: this process ends when another one tells it to.
void end_when_told();
/// From now on this process decides for others. A signal that has come counts; a second one does not end
/// the program, since whoever started many processes may tell each of them, and kills those that do not
/// obey.
void lead_others();

/// Asks to stop after so many seconds, as the user might. `stop_no_more` takes that back, even where the
/// time is over, but not what the user said.
void stop_after(double seconds);
void stop_no_more();

/// What goes to standard output should the program have to end before anything has been written there,
/// because the time is over or because the user asked to stop.
void set_last_words(std::string after_time, std::string after_user);

/// It was said why the program ends; should it have to end at once after that, it says no more.
void note_complaint();

/// All is written: should the program have to end at once after that, it does so with this status and
/// without a word.
void note_end(int status);

/// From now on there is a state to be saved after a stop, which may take a second more.
void allow_saving();
/// The state is saved.
void note_saved();
/// From now on a question that is late at its limit has some seconds: the answers to others matter more.
void expect_more_questions();

/// While one lives, only a second Ctrl-C ends the program: for what must be whole. What waits for a reader
/// may wait for ever, and is ended a little later than the rest.
class Undisturbed {
 public:
  enum class For { work, reader };
  explicit Undisturbed(For what = For::work);
  ~Undisturbed();
  Undisturbed(const Undisturbed&) = delete;
  Undisturbed& operator=(const Undisturbed&) = delete;

 private:
  std::atomic<int>& number_;
};

/// Files to remove should a signal end the program. For one thread.
void note_unfinished_file(const std::string& path);
void forget_unfinished_file(const std::string& path);

}  // namespace flipwise::app
