#pragma once

// All verbs of the command line with their options, as one CLI11 program. Parsing fills the options; the manual pages
// and shell completions are made from the same table (documents.h).

#include "cli/verbs.h"
#include "session/window_options.h"

#include <filesystem>
#include <memory>

namespace CLI {
class App;
}

namespace odori {

class VerbTable {
 public:
  VerbTable();
  ~VerbTable();

  CLI::App& app() { return *app_; }
  const CLI::App& app() const { return *app_; }

  // Whether the parsed command line has this verb.
  bool selected(const char* verb) const;

  WindowOptions window;
  RenderVerbOptions render;
  PoseOptions pose;
  VerifyOptions verify;
  CompareOptions compare;
  InspectOptions inspect;
  CheckOptions check;
  BenchOptions bench;
  BakeOptions bake;
  ThumbnailOptions thumbnail;
  std::filesystem::path documents_folder;  // of the hidden --write-documents; empty: not given

 private:
  template <typename Options>
  void add(const char* verb, const char* help, Options& options);

  std::unique_ptr<CLI::App> app_;  // points to the options
};

}  // namespace odori
