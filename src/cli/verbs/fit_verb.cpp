#include "base/console.h"
#include "base/files.h"
#include "base/job.h"
#include "base/text.h"
#include "base/translate.h"
#include "cli/detail/reports.h"
#include "cli/output_files.h"
#include "cli/verbs.h"
#include "fit/fit.h"
#include "format/vmd/vmd.h"
#include "loading/fit_layer.h"
#include "loading/load.h"

#include <array>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace odori {

namespace {

using Json = nlohmann::ordered_json;

Json row_json(const FitRow& row) {
  return {{"role", row.role}, {"source", row.source},     {"target", row.target},
          {"into", row.into}, {"how", name(row.how)},     {"confidence", row.confidence},
          {"keys", row.keys}, {"keys_out", row.keys_out}, {"moves", row.moves}};
}

Json report_json(const FitReport& report, const SourceModel& source) {
  Json rows = Json::array(), morphs = Json::array(), contacts = Json::array();
  for (const FitRow& row : report.rows) rows.push_back(row_json(row));
  for (const FitMorphRow& row : report.morphs) {
    morphs.push_back({{"source", row.source}, {"target", row.target}, {"keys", row.keys}});
  }
  for (const FitContact& contact : report.contacts) {
    contacts.push_back({{"part", contact.part},
                        {"against", contact.against},
                        {"first", contact.first},
                        {"last", contact.last},
                        {"moved", contact.moved}});
  }
  return {{"format", "odori-fit"},
          {"version", 1},
          {"from", report.from},
          {"from_file", utf8_from_path(source.file)},
          {"standard_figure", report.standard_from},
          {"to", report.to},
          {"unchanged", report.same},
          {"leg_from", report.leg_from},
          {"leg_to", report.leg_to},
          {"scale", report.scale},
          {"foot_scale", report.foot_scale},
          {"stance", {report.stance[0], report.stance[1]}},
          {"max_rest_difference_degrees", report.max_turn_deg},
          {"hip_offset", report.hip_offset},
          {"hip_keys", report.hip_keys},
          {"lowered_keys", report.lowered_keys},
          {"largest_shift", report.largest_shift},
          {"camera_fitted", report.camera_fitted},
          {"camera_scale", report.camera_scale},
          {"camera_height_scale", report.camera_height_scale},
          {"lost_keys", lost_keys(report)},
          {"unfinished", report.unfinished},
          {"roles", rows},
          {"morphs", morphs},
          {"contacts", contacts},
          {"unnamed_bones", report.unnamed}};
}

// "lost: 髪１ (12), 髪２ (3)".
std::string lost_text(const FitReport& report) {
  std::string text;
  const auto add = [&text](const std::string& name, std::size_t keys) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : tr(", "), printable_line(name), keys);
  };
  for (const FitRow& row : report.rows) {
    if (row.how == FitHow::missing && row.moves && row.into.empty()) add(row.source, row.keys);
  }
  for (const FitMorphRow& row : report.morphs) {
    if (row.target.empty()) add(row.source, row.keys);
  }
  return text;
}

void print_report(const FitReport& report) {
  const std::string from = report.standard_from ? tr("a standard figure (a guess: give the model with --from)")
                                                : printable_line(report.from);
  print_output(tr_format("made for {}, fitted to {}; legs {:.2f} and {:.2f} units, scale {:.3f}\n", from,
                         printable_line(report.to), report.leg_from, report.leg_to, report.scale));
  for (const FitRow& row : report.rows) {
    if (row.keys == 0 && row.keys_out == 0) continue;
    if (row.how == FitHow::unchanged || (row.how == FitHow::missing && row.into.empty())) continue;
    print_output(tr_format("  {} → {}: {}, {} keys to {}, confidence {:.0f} %\n", printable_line(row.source),
                           printable_line(row.target.empty() ? row.into : row.target), name(row.how), row.keys,
                           row.keys_out, 100.0f * row.confidence));
  }
  if (report.hip_keys > 0) {
    print_output(tr_format("hips held by {} extra keys, up to {:.2f} units\n", report.hip_keys, report.hip_offset));
  }
  if (report.largest_shift > 0.0f) {
    print_output(tr_format("largest shift of a joint below a composed bone: {:.2f} units\n", report.largest_shift));
  }
  if (!report.contacts.empty()) print_output(tr_format("contacts kept: {}\n", report.contacts.size()));
  if (const std::string lost = lost_text(report); !lost.empty()) {
    print_output(tr_format("lost, because the model has no such bone or morph: {}\n", lost));
  }
}

struct FitInputs {
  std::optional<Model> model;
  Motion motion;
  std::vector<std::filesystem::path> folders;
};

// Returns an exit status other than success after printing why.
ExitStatus read_inputs(const FitVerbOptions& options, FitInputs& inputs) {
  for (const std::filesystem::path& named : options.files) {
    Diagnostics findings;
    const auto file = file_to_open(named, findings);
    if (!file) return print_error(ExitStatus::unreadable_input, named, file.fault());
    if (!inputs.model) {
      JobControl control;
      auto loaded = load_file(*file, control, false);
      if (!loaded) return print_error(ExitStatus::unreadable_input, *file, loaded.fault());
      if (auto* model = std::get_if<LoadedModel>(&*loaded)) inputs.model = *model->actor->model;
      if (!inputs.model) return bad_command_line(tr("fit needs a model, then motions"));
      print_diagnostics(*file, std::get<LoadedModel>(*loaded).diagnostics, options.quiet);
      continue;
    }
    const auto bytes = read_file(*file);
    if (!bytes) return print_error(ExitStatus::unreadable_input, *file, bytes.fault());
    auto motion = read_motion(*bytes, findings);
    if (!motion) return print_error(ExitStatus::unreadable_input, *file, motion.fault());
    print_diagnostics(*file, findings, options.quiet);
    inputs.motion = inputs.folders.empty() ? std::move(*motion) : merged(inputs.motion, *motion);
    inputs.folders.push_back(file->parent_path());
  }
  return inputs.folders.empty() ? bad_command_line(tr("fit needs a model, then motions")) : ExitStatus::success;
}

Result<SourceModel> source_of(const FitVerbOptions& options, const FitInputs& inputs) {
  if (!options.fit.from.empty()) return read_source_model(options.fit.from);
  const std::array open{SourceModel{std::make_shared<const Model>(*inputs.model)}};
  return find_source_model(inputs.motion, open, inputs.folders);
}

}  // namespace

ExitStatus fit_verb(const FitVerbOptions& options) {
  FitInputs inputs;
  const ExitStatus read = read_inputs(options, inputs);
  if (read != ExitStatus::success) return read;
  const auto source = source_of(options, inputs);
  if (!source) return print_error(ExitStatus::unreadable_input, options.fit.from, source.fault());
  InputFiles files = options.files;
  files.push_back(source->file);
  const Status allowed = check_output(options.output, files);
  if (!allowed) return print_output_error(options.output, allowed.fault());
  const FittedMotion fitted = fit(inputs.motion, *source->model, *inputs.model, fit_options(options.fit));
  for (const std::string& role : fitted.report.unused_overrides) {
    return bad_command_line(tr_format("--role {}: the model has no such bone", printable_line(role)));
  }
  if (const Status done = write_file(options.output, write_vmd(fitted.motion), options.overwrite); !done) {
    return print_error(ExitStatus::unwritable_output, options.output, done.fault());
  }
  if (options.json) {
    print_output(json_text(report_json(fitted.report, *source), 2) + "\n");
  } else if (!options.quiet) {
    print_report(fitted.report);
  }
  return ExitStatus::success;
}

}  // namespace odori
