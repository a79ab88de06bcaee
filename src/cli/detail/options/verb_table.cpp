#include "cli/detail/options/verb_table.h"

#include "base/files.h"
#include "base/translate.h"
#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/parsed_options.h"
#include "odori/version.h"

#include <algorithm>
#include <sstream>

namespace odori {

VerbTable::VerbTable()
    : app_(std::make_unique<CLI::App>(
          tr_later("odori: a viewer for MikuMikuDance models. Without a verb it opens a window."), "odori")) {
  app_->formatter(std::make_shared<OptionFormatter>());
  app_->set_version_flag("--version", "odori " ODORI_VERSION);
  app_->require_subcommand(0, 1);
  app_->allow_windows_style_options(false);  // "/music/a.pmx" is a file everywhere
  add_options(*app_, window);
  add_language(*app_);
  app_->add_option_function<std::string>("--write-documents",
                                         [this](const std::string& text) { documents_folder = path_from_utf8(text); })
      ->group("");  // hidden from --help: for the build
  add("render", "Render an image, an image sequence or a film. Options override the settings of a scene or project",
      render);
  add("inspect", "List what each file contains", inspect);
  add("check", "List problems in each file, or in all files of a folder, and how odori handles them", check);
  add("pose", "Print bones, morphs, IK, camera and skinned vertices at selected frames", pose);
  add("compare", "Compare skinning modes side by side: image, film or numbers (default: numbers as text)", compare);
  add("verify", "Compare GPU skinning with the C++ reference, vertex by vertex", verify);
  add("bake", "Write the motion with the first model's physics or IK as keys (.vmd)", bake);
  add("fit", "Fit motions that were made for one model to another, and write the result (.vmd)", fit);
  add("export", "Write the first model and its frames for other programs: arrays (.npz) or glTF (.glb)", export_);
  add("bench", "Measure the time of each stage on this machine", bench);
  add("thumbnail", "Write a small image of a file, as file managers show it", thumbnail);
  add("figure",
      "Make a figure for a text: panels with captions and scale bars that a file describes, or a plot of a table",
      figure);
  add("suite", "Pose a fixed set of models in every skinning mode: tables and figures to quote, in a folder", suite);
  add("library", "Scan folders into the library, search it, tag files", library);
  add("desktop",
      "Put dancers on the desktop: transparent, on top of the windows, clicks beside them go to what is below",
      desktop);
  add("plan", "Divide a render, compare, check or export into pieces for several processes or machines", plan);
  add("run", "Do pieces of a plan", run);
  add("join", "Make the result from the pieces of a plan", join);
  add("status", "Print which pieces of a plan are done", status);
}

VerbTable::~VerbTable() = default;

// The command line has selected the language already.
void VerbTable::add_language(CLI::App& app) {
  const auto accept = [this](const std::string& code) {
    if (find_language(code) == nullptr) throw CLI::ValidationError("--language", tr_format("'{}' is not valid", code));
    window.language = code;
  };
  app.add_option_function<std::string>("--language", accept,
                                       "Language of messages and of the interface (default: as the environment says)")
      ->type_name("en|ja|zh_CN");
}

namespace {

// Texts of CLI11.
// Translated: all.
constexpr const char* kLabels[] = {"Usage",
                                   "OPTIONS",
                                   "SUBCOMMAND",
                                   "REQUIRED",
                                   "Positionals",
                                   "Options",
                                   "Subcommands",
                                   "Needs",
                                   "Excludes",
                                   "Print this help message and exit",
                                   "Display program version information and exit"};

void translate_descriptions(CLI::App& app) {
  for (const char* label : kLabels) app.get_formatter()->label(label, tr(label));
  app.description(std::string(tr(std::string_view(app.get_description()))));
  for (CLI::Option* option : app.get_options()) {
    option->description(std::string(tr(std::string_view(option->get_description()))));
    if (!option->get_group().empty()) option->group(std::string(tr(std::string_view(option->get_group()))));
  }
  for (CLI::App* verb : app.get_subcommands([](CLI::App*) { return true; })) translate_descriptions(*verb);
}

}  // namespace

void VerbTable::translate() {
  if (std::string_view(current_language().code) == "en") return;
  translate_descriptions(*app_);
}

std::optional<ExitStatus> VerbTable::parse(std::vector<std::string> arguments) {
  std::ranges::reverse(arguments);  // as CLI11 takes them
  try {
    app_->parse(std::move(arguments));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      std::string program = "odori";
      for (const CLI::App* verb : app_->get_subcommands()) program += " " + verb->get_name();
      return bad_command_line(parse_error_text(error) + tr_format(" (see {} --help)", program));
    }
    std::ostringstream text;  // help or the version, which are no errors
    app_->exit(error, text, text);
    print_output(text.str());
    return ExitStatus::success;
  }
  const std::string error = option_error();
  return error.empty() ? std::nullopt : std::optional(bad_command_line(error));
}

bool VerbTable::selected(const char* verb) const { return app_->get_subcommand(verb)->parsed(); }

template <typename Options>
void VerbTable::add(const char* verb, const char* help, Options& options) {
  CLI::App& app = *app_->add_subcommand(verb, help);
  add_options(app, options);
  add_language(app);
}

std::string VerbTable::option_error() const {
  const CLI::App& app = *app_;
  if (!app.get_subcommands().empty()) {
    for (const CLI::Option* option : app.get_options()) {
      if (option->count() == 0) continue;
      const std::string name = option->get_positional() ? option->results().front() : option->get_name();
      return tr_format("{} must come after the verb", name);
    }
  }
  if (selected("render") && render.views.style && render.views.modes.empty()) {
    return tr("--compare requires --views");
  }
  if (window.reset_settings && window.settings_file == std::filesystem::path()) {
    return tr("--reset-settings cannot be combined with --settings none");
  }
  const ViewsOptions& views = selected("render") ? render.views : window.views;
  if (!views.valid()) return tr("--compare: wipe, blink and overlay need two --views");
  for (const StageOptions* stage : {&render.stage, &pose.stage, &compare.stage, &verify.stage, &export_.stage}) {
    if (stage->physics.value_or(true)) continue;
    if (!stage->physics_settings.empty()) return tr("--physics-settings requires physics; remove --physics off");
    if (stage->physics_rules) return tr("--physics-rules requires physics; remove --physics off");
  }
  return {};
}

WindowOptions VerbTable::desktop_options() const {
  WindowOptions options = desktop.window;
  options.on_desktop = true;
  options.language = window.language;
  return options;
}

PlanOptions VerbTable::planned() const {
  PlanOptions options = plan;
  options.command = app_->get_subcommand("plan")->remaining();
  options.command.insert(options.command.begin(), options.verb);
  return options;
}

}  // namespace odori
