#pragma once

// The verbs that divide work into pieces (work/plan.h), like those of cli/verbs.h.

#include "base/atomic_file.h"
#include "base/console.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace odori {

// `odori plan`: divides a render, compare, check or export into pieces that other programs can do on other machines
// (docs/clusters.md), and writes them into a work folder (work/plan.h).
struct PlanOptions {
  std::string verb;
  std::vector<std::string> command;  // verb and arguments of the ordinary command line, without an output
  std::filesystem::path work;
  std::size_t pieces = 1;  // that depend on none of each other; at most one per frame or file
  bool sheets = false;     // of compare: images too, for a film
  bool quiet = false;
};
ExitStatus plan_verb(const PlanOptions& options);

// `odori run`: does pieces of a plan. A piece that is done is left alone.
struct RunOptions {
  std::filesystem::path work;
  std::vector<std::size_t> pieces;
  bool again = false;  // also those that are done
  bool quiet = false;
};
ExitStatus run_verb(const RunOptions& options);

// `odori join`: makes the result from all pieces, which is that of the ordinary command line. Prints which are missing.
struct JoinOptions {
  std::filesystem::path work;
  // Film, numbered images, .csv, .json, .txt, .npz, .glb, or a folder of models; empty: standard output.
  std::filesystem::path output;
  Overwrite overwrite = Overwrite::plain_files;
  bool mixed = false;  // also pieces of different OpenGL drivers
  bool quiet = false;
};
ExitStatus join_verb(const JoinOptions& options);

// `odori status`: prints which pieces are done, being done, failed or missing. Returns check_failed unless all are
// done.
struct StatusOptions {
  std::filesystem::path work;
  bool json = false;
  bool steps = false;  // only the names of the steps, one per line
  std::string todo;    // only the numbers of this step's pieces that are not done, one per line; empty: the summary
};
ExitStatus status_verb(const StatusOptions& options);

}  // namespace odori
