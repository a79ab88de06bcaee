#include "base/console.h"
#include "base/job.h"
#include "base/platform/system.h"
#include "cli/command_line.h"
#include "window/window.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  odori::prepare_standard_streams();
  const std::vector<std::string> arguments = odori::utf8_arguments(argc, argv);
  std::vector<const char*> pointers;
  for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
  const int status = odori::run(static_cast<int>(pointers.size()), pointers.data(), odori::run_window);
  if (odori::abandoned_job_count() > 0) {
    std::fflush(nullptr);
    std::_Exit(status);
  }
  return status;
}
