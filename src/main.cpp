#include "cli/command_line.h"
#include "window/window.h"

int main(int argc, char** argv) { return odori::run(argc, argv, odori::run_window); }
