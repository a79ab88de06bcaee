#pragma once

// Options that set a look, or its background.

#include "cli/detail/options/parsed_options.h"
#include "view/look.h"

#include <string>
#include <vector>

namespace odori {

// The option of one row, under this name.
CLI::Option* add_look_row(CLI::App& app, const LookRow& row, const std::string& name, const std::string& help,
                          LookChanges& look);
// --look and --look-set.
std::vector<CLI::Option*> add_whole_look(CLI::App& app, LookChanges& look);
// These, and every setting of a look that has an option of its own but its background.
std::vector<CLI::Option*> add_look(CLI::App& app, LookChanges& look);
void add_background(CLI::App& app, const std::string& help, LookChanges& look);

}  // namespace odori
