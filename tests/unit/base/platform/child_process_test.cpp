#include "base/platform/child_process.h"

#include "base/console.h"
#include "base/files.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace odori {
namespace {

// The helper is built beside this program.
std::vector<std::string> helper(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), utf8_from_path(program_file().parent_path() / "child_process_helper"));
  return arguments;
}

TEST(ChildProcess, ArgumentsArriveAsTheyAre) {
  const std::vector<std::string> arguments{"",
                                           "two words",
                                           "\"quoted\"",
                                           R"(back\slash)",
                                           R"(ends with\)",
                                           R"(ends with two words and \\)",
                                           R"(\"both\\" of them\\\")",
                                           "踊り 初音ミク.pmx",
                                           "%PATH% $HOME `id` ^&|<>();",
                                           "*.cpp",
                                           "a\ttab",
                                           "-"};
  auto command = helper({"arguments"});
  command.insert(command.end(), arguments.begin(), arguments.end());
  const auto printed = ChildProcess::output_of(command);
  ASSERT_TRUE(printed) << describe(printed.fault());
  std::string expected;
  for (const std::string& argument : arguments) expected += argument + "\n";
  EXPECT_EQ(*printed, expected);
}

TEST(ChildProcess, BytesPassThroughBothPipes) {
  auto process = ChildProcess::start(helper({"copy"}), ChildPipes::both);
  ASSERT_TRUE(process) << describe(process.fault());
  std::vector<std::uint8_t> sent(300000);
  for (std::size_t i = 0; i < sent.size(); ++i) sent[i] = static_cast<std::uint8_t>(i * 7 + i / 256);
  std::vector<std::uint8_t> received(sent.size() / 2);  // the copier keeps a part of it in its buffer
  std::thread writer([&] { EXPECT_TRUE(process->write(sent)); });
  EXPECT_TRUE(process->read(received));
  EXPECT_TRUE(std::equal(received.begin(), received.end(), sent.begin()));
  std::vector<std::uint8_t> rest(sent.size() / 4);
  EXPECT_TRUE(process->read(rest));
  EXPECT_TRUE(std::equal(rest.begin(), rest.end(), sent.begin() + static_cast<std::ptrdiff_t>(received.size())));
  writer.join();
}

TEST(ChildProcess, WhatIsPrintedIsReadWithoutWaiting) {
  auto process = ChildProcess::start(helper({"arguments", "first", "second"}), ChildPipes::output);
  ASSERT_TRUE(process) << describe(process.fault());
  std::string printed;
  while (process->read_available(printed)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(printed, "first\nsecond\n");
  EXPECT_TRUE(process->finish());
}

TEST(ChildProcess, AMissingProgramIsAFault) {
  const auto process = ChildProcess::start({"there-is-no-such-program-anywhere"});
  ASSERT_FALSE(process);
  EXPECT_EQ(process.fault().kind, &kProcessStart);
}

TEST(ChildProcess, ABadExitIsAFault) {
  auto process = ChildProcess::start(helper({"fail"}));
  ASSERT_TRUE(process);
  const Status ended = process->finish();
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.fault().kind, &kProcessFailed);
}

// A signal ends the wait for a program that reads nothing and ignores SIGTERM.
TEST(ChildProcess, AProgramThatHangsCanBeInterrupted) {
  const InterruptGuard interrupt;
  auto process = ChildProcess::start(helper({"hang"}));
  ASSERT_TRUE(process);
  std::thread signal([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    std::raise(SIGTERM);
  });
  const std::vector<std::uint8_t> more_than_a_pipe_holds(1 << 20);
  const Status written = process->write(more_than_a_pipe_holds);
  signal.join();
  ASSERT_FALSE(written);
  EXPECT_EQ(written.fault().kind, &kProcessInterrupted);
}

// Expected by the rules of "Parsing C command-line arguments" (Microsoft C language documentation).
TEST(WindowsCommandLine, QuotesWhatWouldBeSplit) {
  EXPECT_EQ(windows_command_line({R"(C:\odori\odori.exe)", "render", "a b"}), R"("C:\odori\odori.exe" render "a b")");
  EXPECT_EQ(windows_command_line({"p", ""}), R"("p" "")");
  EXPECT_EQ(windows_command_line({"p", R"(a\\b)"}), R"("p" a\\b)") << "backslashes alone mean themselves";
  EXPECT_EQ(windows_command_line({"p", R"(a\\b c)"}), R"("p" "a\\b c")");
  EXPECT_EQ(windows_command_line({"p", R"(ab"c)"}), R"("p" "ab\"c")");
  EXPECT_EQ(windows_command_line({"p", R"(a\"b)"}), R"("p" "a\\\"b")");
  EXPECT_EQ(windows_command_line({"p", R"(d e\)"}), R"("p" "d e\\")");
}

}  // namespace
}  // namespace odori
