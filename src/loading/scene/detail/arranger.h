#pragma once

// Decides the show of one song: puts together what the other files in this folder find out.

#include "loading/scene/arrange_files.h"
#include "loading/scene/detail/dancers.h"
#include "loading/scene/detail/song_groups.h"

#include <cstddef>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace odori::show_rule {

// Replaces what the rule selected by the user's choice, a path of one of `options` or an empty one, and its reason.
// `choice` null, or another path: nothing changes.
void take_choice(const std::filesystem::path* choice, const Files& options, const FileSummary*& selected,
                 std::string& reason);

class Arranger {
 public:
  // `several`: the files have several songs, and this is one of them.
  Arranger(const ArrangedFiles& arranged, const SongGroup& group, bool several, const ShowChoices& choices);

  Arrangement run();

 private:
  // A performer while its parts are decided.
  struct Part {
    std::size_t dancer = 0;                // into Dancers::dancers
    const Character* character = nullptr;  // null: none is left for it
    const FileSummary* model = nullptr;
    std::string model_reason;
    Files motion_options;
    const FileSummary* motion = nullptr;
    std::string motion_reason;
    Files faces;
  };

  Files motions_of(ContentKind kind) const;
  Files performable(const Dancer& dancer) const;

  void assign_characters();
  void assign_character(std::size_t dancer, const Character& character, std::string reason);
  void choose_model(std::size_t performer);
  void choose_motion(std::size_t performer);
  void add_faces();
  void add_face(const FileSummary& face, Part& part);
  void add_performers();
  void add_idle_models();
  void add_pose();
  void add_stages();
  void add_scene();
  void add_song();
  void ignore_rest();

  SceneMotion layer(const FileSummary& motion) const;
  std::vector<SceneMotion> layers(const Part& part) const;
  std::vector<ActorPlacement> formation() const;
  std::uint32_t last_frame() const;
  Files danced() const;

  void use(const FileSummary& file) { used_.insert(&file); }
  void ignore(const FileSummary& file, std::string reason);
  void decide(ShowRole role, int performer, const FileSummary* selected, std::string reason, const Files& options);

  const ArrangedFiles& arranged_;
  const SongGroup& group_;
  const ShowChoices& choices_;
  bool several_;
  Files models_read_;
  Dancers dancers_;
  ShowModels models_;
  std::vector<Part> parts_;
  std::set<const FileSummary*> used_;
  std::set<const FileSummary*> ignored_;
  Arrangement result_;
};

}  // namespace odori::show_rule
