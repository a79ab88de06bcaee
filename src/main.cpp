#include "base/console.h"
#include "cli/command_line.h"
#include "window/window.h"

int main(int argc, char** argv) {
  odori::reserve_standard_streams();
  return odori::run(argc, argv, odori::run_window);
}
