#include "base/console.h"
#include "base/job.h"
#include "cli/command_line.h"
#include "window/window.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  odori::reserve_standard_streams();
  const int status = odori::run(argc, argv, odori::run_window);
  if (odori::abandoned_job_count() > 0) {
    std::fflush(nullptr);
    std::_Exit(status);
  }
  return status;
}
