#include "base/translate.h"
#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/parsed_options.h"
#include "cli/detail/options/shared_options.h"

namespace odori {

namespace {

constexpr std::size_t kMaxLimit = 10'000'000;

// Adds each value to a list; may be given several times.
void add_names(CLI::App& app, const std::string& name, const std::string& help, std::vector<std::string>& target) {
  add_parsed(app, name, help,
             [&target](const std::string& text) {
               target.push_back(text);
               return !text.empty();
             })
      ->type_name("NAME")
      ->take_all();
}

}  // namespace

void add_options(CLI::App& app, LibraryOptions& options) {
  auto* words =
      app.add_option("ACTION", options.words,
                     "add or remove FOLDER...; scan [FOLDER...]; list [folders, tags, collections, duplicates, "
                     "missing]; search WORD...; tag FILE...; export");
  takes_file(app, words)->type_name("add|remove|scan|list|search|tag|export")->required();
  add_names(app, "--add", tr_later("Of tag: add this tag to the files"), options.add);
  add_names(app, "--remove", tr_later("Of tag: take this tag from the files"), options.remove);
  add_names(app, "--collect", tr_later("Of tag: put the files into this collection"), options.collect);
  add_names(app, "--take-out", tr_later("Of tag: take the files out of this collection"), options.take_out);
  add_parsed(app, "--favourite", "Of tag: make the files favourites or not", [&options](const std::string& text) {
    options.favourite = text == "on";
    return text == "on" || text == "off";
  })->type_name("on|off");
  add_parsed(app, "--limit", "Entries to print; 0: all (default: 200 of search, all of list)",
             [&options](const std::string& text) {
               const auto number = parse_frame_list(text);
               const bool valid = number && number->size() == 1 && number->front() >= 0.0 &&
                                  number->front() <= static_cast<double>(kMaxLimit);
               if (valid) options.limit = static_cast<std::size_t>(number->front());
               return valid;
             })
      ->type_name("N");
  app.add_flag("--watch", options.watch, "Of scan: scan what changes until interrupted");
  app.add_flag("--pictures", options.pictures, "Of scan: also make images of models and motions");
  add_path(app, "-o,--output", "Of export: JSON file to write (default: standard output)", options.output, {"json"})
      ->type_name("OUT");
  add_force(app, options.overwrite);
  add_path(app, "--data", "Folder of the library's databases (default: odori in the user's data folder)", options.data)
      ->type_name("DIR");
  add_json_and_quiet(app, options.json, options.quiet);
}

}  // namespace odori
