#include "cli/detail/options/documents.h"

#include "base/atomic_file.h"
#include "cli/detail/options/option_tables.h"
#include "cli/detail/options/parsed_options.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr Example kExamples[] = {
    {"", "odori model.pmx dance.vmd", "Open the window."},
    {"", "odori model.pmx dance.vmd --sound song.mp3", "Open the window with a song, which starts at frame 0."},
    {"render", "odori render model.pmx dance.vmd -o still.png --frame 600", "Render one image."},
    {"render", "odori render model.pmx dance.vmd camera.vmd -o dance.mp4", "Render a film, with a camera motion."},
    {"render", "odori render model.pmx dance.vmd -o dance.mp4 --sound song.mp3 --sound-offset 0.5",
     "Render a film with sound, which starts half a second later."},
    {"render", "odori render model.pmx -o cut-out.png --background none", "Render with a transparent background."},
    {"render", "odori render model.pmx dance.vmd -o panes.png --frame 600 --views linear,sdef,dqs",
     "Render three skinning modes side by side."},
    {"inspect", "odori inspect model.pmx dance.vmd", "List what the files contain."},
    {"check", "odori check model.pmx dance.vmd", "List problems of a model, and of a motion with this model."},
    {"check", "odori check folder --json", "List problems of all files in a folder, as JSON."},
    {"pose", "odori pose model.pmx dance.vmd --frame 12.5 --json", "Print the transform of every bone."},
    {"pose", "odori pose model.pmx dance.vmd --explain 左ひざ --frame 60", "Explain the transform of one bone."},
    {"compare", "odori compare model.pmx dance.vmd --frame 60 -o sheet.png",
     "Write an image with all skinning modes side by side."},
    {"compare", "odori compare model.pmx dance.vmd --frames 0..99 --csv numbers.csv",
     "Write the differences of all skinning modes by frame and bone."},
    {"verify", "odori verify model.pmx dance.vmd", "Compare GPU skinning with the reference in eight frames."},
    {"bake", "odori bake model.pmx dance.vmd -o baked.vmd", "Write physics as keys, for other programs."},
    {"bake", "odori bake model.pmx dance.vmd --ik keys --tolerance 0.01 -o legs.vmd",
     "Write physics and legs as few keys, which differ by at most a hundredth of a unit."},
    {"fit", "odori fit model.pmx dance.vmd --from miku.pmx -o fitted.vmd",
     "Write a dance that was made for another model."},
    {"export", "odori export model.pmx dance.vmd --frames 0..99 -o dance.npz",
     "Write posed vertices, bones and morphs as arrays for NumPy."},
    {"export", "odori export model.pmx dance.vmd -o dance.glb", "Write glTF, with physics and IK as keys."},
    {"bench", "odori bench model.pmx dance.vmd", "Measure the time of each stage and pass."},
    {"plan", "odori plan render model.pmx dance.vmd --size 3840x2160 --pieces 100 -o work",
     "Divide a film into pieces."},
    {"plan", "odori plan check collection --pieces 50 -o work", "Divide the check of a folder into pieces."},
    {"run", "odori run work --piece 7", "Do one piece."},
    {"join", "odori join work -o dance.mp4", "Make the film from its pieces."},
    {"status", "odori status work", "Print what is done and what is missing."},
    {"figure", "odori figure bend.toml -o bend.svg", "Render the figure that bend.toml describes."},
    {"figure", "odori figure numbers.csv -o plot.svg --column displacement_max",
     "Plot a table of compare: a curve per skinning mode."},
    {"figure", "odori figure --heat local_volume --range 0.5 -o scale.pdf", "Write the color scale of a heat map."},
    {"suite", "odori suite --modes linear,dqs,ddm -o suite", "Write tables and figures of three skinning modes."},
    {"library", "odori library add ~/mmd", "Add a folder to the library."},
    {"library", "odori library scan", "Scan the folders of the library."},
    {"library", "odori library search miku kind:dance 'long:>60'",
     "Find dances of more than a minute by a part of a name."},
    {"library", "odori library tag miku.pmx --add stage --favourite on", "Tag a model, and make it a favourite."},
    {"thumbnail", "odori thumbnail model.pmx -o model.png -s 128", "Write an image of 128 by 128 pixels."},
};

OptionReference option_reference(const CLI::App& app, const CLI::Option& option) {
  const OptionFacts& facts = facts_of(app, &option);
  OptionReference reference;
  reference.range = facts.range;
  reference.file = facts.file || option.get_positional();
  reference.extensions = facts.extensions;
  reference.help = option.get_description();
  reference.required = option.get_required();
  reference.positional = option.get_positional();
  for (const std::string& name : option.get_snames()) reference.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) reference.names.push_back("--" + name);
  if (reference.positional) {
    reference.names = {option.get_name(true)};
    reference.values = accepted_values(option.get_type_name());
  } else if (option.get_type_size() != 0 && option.get_items_expected() != 0) {
    reference.value = facts.range.empty() ? option.get_type_name() : "N";
    reference.values = accepted_values(reference.value);
    reference.list = !reference.values.empty() && reference.value.ends_with("...]");
  }
  return reference;
}

CommandReference command_reference(const CLI::App& app, std::string verb) {
  CommandReference reference{std::move(verb), app.get_description(), {}};
  for (const CLI::Option* option : app.get_options()) {
    if (!option->get_group().empty()) reference.options.push_back(option_reference(app, *option));
  }
  std::stable_partition(reference.options.begin(), reference.options.end(),
                        [](const OptionReference& option) { return option.positional; });
  return reference;
}

}  // namespace

std::vector<CommandReference> command_references(const CLI::App& app) {
  std::vector<CommandReference> commands{command_reference(app, {})};
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    commands.push_back(command_reference(*verb, verb->get_name()));
  }
  return commands;
}

std::span<const Example> examples() { return kExamples; }

ExitStatus write_documents(const CLI::App& app, const std::filesystem::path& folder) {
  const std::vector<CommandReference> commands = command_references(app);
  std::vector<std::pair<std::filesystem::path, std::string>> files{
      {folder / "bash" / "odori", bash_completion(commands)},
      {folder / "zsh" / "_odori", zsh_completion(commands)},
      {folder / "fish" / "odori.fish", fish_completion(commands)},
  };
  for (const CommandReference& command : commands) {
    const std::string name = command.verb.empty() ? "odori.1" : fmt::format("odori-{}.1", command.verb);
    files.emplace_back(folder / "man1" / name, man_page(command, commands));
  }
  for (const auto& [file, text] : files) {
    if (const Status done = write_file(file, text_bytes(text)); !done) {
      return print_error(ExitStatus::unwritable_output, file, done.fault());
    }
  }
  return ExitStatus::success;
}

}  // namespace odori
