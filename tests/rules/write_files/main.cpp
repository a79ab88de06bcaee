// odori_rule_files FOLDER: writes the model and the motions of every rule as NAME.pmx and NAME.vmd (NAME_2.vmd and so
// on for further motions), and the expected results as expected.tsv: rule, frame, bone, world position, world rotation
// x y z w, tolerance in units, rules.

#include "base/files.h"
#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "rules/rule.h"

#include <cstdio>

#include <fmt/format.h>

namespace {

using namespace odori;

std::string rows_of(const rules::Rule& rule) {
  std::string rows;
  for (const rules::BoneAt& at : rule.bones) {
    rows += fmt::format("{}\t{}\t{}\t{} {} {}\t{} {} {} {}\t{}\t{}\n", rule.name, at.frame, at.bone, at.position.x,
                        at.position.y, at.position.z, at.rotation.x, at.rotation.y, at.rotation.z, at.rotation.w,
                        at.tolerance, name(at.rules));
  }
  return rows;
}

Status write_rule(const std::filesystem::path& folder, const rules::Rule& rule) {
  if (const Status done = write_file(folder / (rule.name + ".pmx"), write_pmx(rule.model, {2.1f})); !done) return done;
  for (std::size_t i = 0; i < rule.motions.size(); ++i) {
    const std::string number = i == 0 ? "" : fmt::format("_{}", i + 1);
    const Status done = write_file(folder / (rule.name + number + ".vmd"), write_vmd(rule.motions[i]));
    if (!done) return done;
  }
  return Done{};
}

int write_all(const std::filesystem::path& folder) {
  std::string expected;
  for (const rules::Rule& rule : rules::all_rules()) {
    if (const Status done = write_rule(folder, rule); !done) {
      fmt::print(stderr, "odori_rule_files: {}: {}\n", rule.name, describe(done.fault()));
      return 4;
    }
    expected += rows_of(rule);
    fmt::print("{}: {}\n", rule.name, rule.description);
  }
  const Bytes bytes = text_bytes(expected);
  const Status done = write_file(folder / "expected.tsv", bytes);
  if (!done) fmt::print(stderr, "odori_rule_files: {}\n", describe(done.fault()));
  return done ? 0 : 4;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: odori_rule_files FOLDER\n");
    return 2;
  }
  return write_all(odori::path_from_utf8(argv[1]));
}
