#include "ui/core/commands.h"

#include "ui/core/panel_input.h"

#include <tuple>
#include <type_traits>
#include <utility>

namespace odori {

namespace {

// References to all fields of an aggregate.
template <typename T>
auto fields(const T& value) {
  static_assert(
      !requires {
        T{{}, {}, {}, {}, {}};
      },
      "commands have four fields at most");
  if constexpr (std::is_empty_v<T>) {
    return std::tie();
  } else if constexpr (requires { T{{}, {}, {}, {}}; }) {
    const auto& [a, b, c, d] = value;
    return std::tie(a, b, c, d);
  } else if constexpr (requires { T{{}, {}, {}}; }) {
    const auto& [a, b, c] = value;
    return std::tie(a, b, c);
  } else if constexpr (requires { T{{}, {}}; }) {
    const auto& [a, b] = value;
    return std::tie(a, b);
  } else {
    const auto& [a] = value;
    return std::tie(a);
  }
}

// One overload per kind of command that selects something.
struct State {
  const PanelInput& input;

  bool operator()(const ToggleSetting& flip) const { return input.settings.*flip.setting; }
  bool operator()(const ToggleLook& flip) const { return shown_look(input.document, false).*flip.setting; }
  bool operator()(const SetSkinning& set) const {
    return active_pane(input.document.settings.views).skinning.mode == set.mode;
  }
  bool operator()(const SetViewStyle& set) const {
    const Views& views = input.document.settings.views;
    return views.style == set.style && (set.panes == 0 || pane_count(views) == set.panes) &&
           views.panes[1].as_mmd == set.against_mmd;
  }
  bool operator()(const Blink&) const { return input.document.settings.views.style == ViewStyle::blink; }
  bool operator()(const ToggleRestPose&) const {
    const Actor* actor = selected_actor(input);
    return actor != nullptr && actor->overrides.rest_pose;
  }
  bool operator()(const Toggle& flip) const {
    switch (flip.which) {
      case Switch::playing:
        return input.document.clock.playing;
      case Switch::loop:
        return input.document.clock.loop;
      case Switch::cameras_linked:
        return input.document.settings.views.cameras_linked;
      case Switch::follow_camera:
        return input.document.stage.follow_camera_motion;
      case Switch::verifying:
        return input.activity.verifying;
      case Switch::curves:
        return input.settings.dope_sheet && input.settings.curves;
      case Switch::key_help:
        return input.settings.ui.help_card == HelpCard::keys;
      case Switch::about:
        return input.settings.ui.help_card == HelpCard::about;
      case Switch::whats_new:
        return input.settings.ui.help_card == HelpCard::whats_new;
    }
    return false;
  }
  bool operator()(const auto&) const { return false; }
};

}  // namespace

#define ODORI_CONSTRUCTOR(Kind) \
  Command::Command(Kind value) : kind_(CommandKind::Kind), value_(std::make_shared<const Kind>(std::move(value))) {}
ODORI_COMMANDS(ODORI_CONSTRUCTOR)
#undef ODORI_CONSTRUCTOR

std::string_view Command::name() const {
#define ODORI_NAME(Kind) #Kind,
  static constexpr std::string_view kNames[] = {ODORI_COMMANDS(ODORI_NAME)};
#undef ODORI_NAME
  return kNames[static_cast<std::size_t>(kind_)];
}

bool Command::is_undoable() const {
#define ODORI_IS_KIND(Kind) || kind_ == CommandKind::Kind
  return false ODORI_VALUE_COMMANDS(ODORI_IS_KIND);
#undef ODORI_IS_KIND
}

bool operator==(const Command& a, const Command& b) {
  if (a.kind_ != b.kind_) return false;
  return a.visit([&b]<typename Kind>(const Kind& value) { return fields(value) == fields(*b.get<Kind>()); });
}

bool is_on(const Command& command, const PanelInput& input) { return command.visit(State{input}); }

}  // namespace odori
