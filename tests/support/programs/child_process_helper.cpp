// Does what its first argument says, for tests of programs that are started: `arguments` prints the others, one in a
// line; `copy` copies standard input to standard output; `fail` ends with an error; `hang` never ends.

#include "base/console.h"
#include "base/platform/system.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

int main(int argc, char** argv) {
  odori::prepare_standard_streams();
  const std::vector<std::string> arguments = odori::utf8_arguments(argc, argv);
  const std::string what = arguments.size() > 1 ? arguments[1] : std::string();
  if (what == "arguments") {
    for (std::size_t i = 2; i < arguments.size(); ++i) odori::print_output(arguments[i] + "\n");
    return 0;
  }
  if (what == "copy") {
    for (int c = 0; (c = std::getchar()) != EOF;) std::putchar(c);
    return std::fflush(stdout);
  }
  if (what == "hang") {
    std::signal(SIGTERM, SIG_IGN);
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  return 3;
}
