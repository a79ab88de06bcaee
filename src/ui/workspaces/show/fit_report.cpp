// The report of a fit on the page of the models.

#include "base/translate.h"
#include "ui/core/standard_names.h"
#include "ui/core/theme.h"
#include "ui/widgets/bone_combo.h"
#include "ui/widgets/widgets.h"
#include "ui/workspaces/show/models_page.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace odori {

namespace {

constexpr float kReportRows = 10.0f;    // visible without scrolling
constexpr float kTargetWidth = 9.0f;    // of a bone that can be chosen, in heights of a line
constexpr double kFramesAround = 15.0;  // shown around a contact in the timeline
constexpr std::string_view kFloor = "floor";

struct HowText {
  FitHow how;
  const char* title;
};
// Translated: 2.
constexpr HowText kHowTexts[] = {{FitHow::unchanged, "unchanged"},
                                 {FitHow::keys, "key by key"},
                                 {FitHow::composed, "composed"},
                                 {FitHow::added, "key added"},
                                 {FitHow::rest, "at rest"}};

// Where the keys of a bone went that the model does not have.
std::string how_text(const FitRow& row) {
  if (row.how == FitHow::missing) {
    if (!row.into.empty()) return tr_format("goes into {}", row.into);
    return tr(row.moves ? "lost" : "not needed");
  }
  const auto found = std::ranges::find(kHowTexts, row.how, &HowText::how);
  return tr(found->title);
}

void draw_numbers(const FitReport& report) {
  if (!begin_properties("fit_numbers")) return;
  const auto units = [](float value) { return fmt::format("{:.2f}", value); };
  property(tr("Legs"), tr_format("{} to {}, scale {:.3f}", units(report.leg_from), units(report.leg_to), report.scale));
  property(tr("Limbs at rest"), tr_format("differ by {:.1f}°", report.max_turn_deg));
  property(tr("Stance"), tr_format("left {}, right {}", units(report.stance[0]), units(report.stance[1])));
  if (report.hip_keys > 0)
    property(tr("Hips held"), tr_format("{}, {} keys", units(report.hip_offset), report.hip_keys));
  if (report.largest_shift > 0.0f) property(tr("Largest shift"), units(report.largest_shift));
  if (report.lowered_keys > 0) property(tr("Body moved"), tr_format("{} keys", report.lowered_keys));
  property(tr("Lost keys"), format_integer(lost_keys(report)));
  end_properties();
}

class ReportTable {
 public:
  ReportTable(const PanelInput& input, int layer, UiState& state, Commands& commands)
      : input_(input), layer_(layer), state_(state), commands_(commands) {}

  void draw(const FitReport& report) {
    const auto rows = shown_rows(report);
    const std::string title = tr_format("Bones ({})", rows.size());
    if (!ImGui::TreeNodeEx("bones", ImGuiTreeNodeFlags_SpanAvailWidth, "%s", title.c_str())) return register_tree();
    register_tree();
    const float lines = std::min(kReportRows, static_cast<float>(rows.size())) + 1.5f;
    constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                       ImGuiTableFlags_Resizable | ImGuiTableFlags_SizingFixedFit;
    if (ImGui::BeginTable("rows", 6, kFlags, ImVec2(0.0f, lines * ImGui::GetTextLineHeightWithSpacing()))) {
      draw_head();
      for (std::size_t i = 0; i < rows.size(); ++i) draw_row(*rows[i], static_cast<int>(i));
      ImGui::EndTable();
    }
    ImGui::TreePop();
  }

 private:
  static std::vector<const FitRow*> shown_rows(const FitReport& report) {
    std::vector<const FitRow*> rows;
    for (const FitRow& row : report.rows) {
      if (row.keys > 0 || row.keys_out > 0) rows.push_back(&row);
    }
    return rows;
  }

  void register_tree() { register_widget(state_, "fit_bones"); }

  static void draw_head() {
    ImGui::TableSetupScrollFreeze(1, 1);
    // Translated: all.
    for (const char* title : {"Role", "Of this model", "How", "Sure", "Keys", "Of the motion"}) {
      ImGui::TableSetupColumn(tr_id(title));
    }
    ImGui::TableHeadersRow();
  }

  static void cell(std::string_view text, const ImVec4& tint) {
    ImGui::TableNextColumn();
    text_colored(tint, text);
  }

  void draw_row(const FitRow& row, int number) {
    const bool lost = row.how == FitHow::missing && row.into.empty() && row.moves;
    ImGui::TableNextRow();
    cell(row.role.empty() ? tr("none") : row.role.c_str(), row.role.empty() ? color::kDim : color::kText);
    draw_target(row, number);
    cell(how_text(row), lost ? color::kWarning : color::kDim);
    cell(row.role.empty() ? std::string() : fmt::format("{:.0f} %", 100.0f * row.confidence), color::kDim);
    cell(row.keys == row.keys_out ? format_integer(row.keys) : fmt::format("{} → {}", row.keys, row.keys_out),
         color::kDim);
    cell(row.source, color::kText);
  }

  // Another bone can be chosen for a role.
  void draw_target(const FitRow& row, int number) {
    if (row.role.empty()) return cell(row.target, color::kText);
    ImGui::TableNextColumn();
    const auto& actor = *selected_actor(input_);
    const FitRequest& request = *actor.layers[layer_].fit;
    const bool chosen = std::ranges::find(request.roles, row.role, &RoleOverride::role) != request.roles.end();
    const auto& bones = actor.model->bones;
    const auto bone = std::ranges::find(bones, row.target, &Bone::name);
    const std::string value = row.target.empty() ? tr("none") : row.target;
    const bool named = !row.target.empty() && bone != bones.end();
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(ImGui::GetStyle().FramePadding.x, 0.0f));
    ImGui::SetNextItemWidth(kTargetWidth * ImGui::GetTextLineHeight());
    const auto picked = bone_combo(state_, actor.model,
                                   {{"role_bone", number, row.role},
                                    "role_choice",
                                    value,
                                    named ? static_cast<std::int32_t>(bone - bones.begin()) : -1,
                                    chosen ? tr("As found") : nullptr});
    ImGui::PopStyleVar();
    if (picked) choose(row.role, *picked < 0 ? std::string() : bones[*picked].name);
  }

  // An empty name: the bone that is found.
  void choose(const std::string& role, const std::string& bone) {
    FitRequest request = *selected_actor(input_)->layers[layer_].fit;
    std::erase_if(request.roles, [&](const RoleOverride& each) { return each.role == role; });
    if (!bone.empty()) request.roles.push_back({role, bone});
    commands_.push_back(SetLayerFit{input_.document.selected.actor, layer_, std::move(request)});
  }

  const PanelInput& input_;
  int layer_;
  UiState& state_;
  Commands& commands_;
};

// "まばたき → blink", and what is lost.
void draw_fitted_morphs(const FitReport& report, UiState& state) {
  if (report.morphs.empty()) return;
  const std::string title = tr_format("Morphs ({})", report.morphs.size());
  const bool open = ImGui::TreeNodeEx("morphs", ImGuiTreeNodeFlags_SpanAvailWidth, "%s", title.c_str());
  register_widget(state, "fit_morphs");
  if (!open) return;
  for (const FitMorphRow& row : report.morphs) {
    const bool lost = row.target.empty();
    const std::string target = lost ? std::string(tr("lost")) : row.target;
    const std::string text = row.source == target ? row.source : fmt::format("{} → {}", row.source, target);
    text_ellipsis(text, ImGui::GetContentRegionAvail().x, lost ? color::kWarning : color::kText);
  }
  ImGui::TreePop();
}

// "手首 on 頭" in the words of the interface.
std::string part_name(const std::string& role) {
  if (role == kFloor) return tr("floor");
  const std::string shown = standard_bone_name(role).shown();
  return current_language().code == std::string_view("ja") || shown.empty() ? role : shown;
}

class ContactList {
 public:
  ContactList(const PanelInput& input, int offset, UiState& state, Commands& commands)
      : input_(input), offset_(offset), state_(state), commands_(commands) {}

  void draw(const FitReport& report) {
    std::vector<const FitContact*> touches;
    for (const FitContact& contact : report.contacts) {
      if (contact.against != kFloor) touches.push_back(&contact);
    }
    text_wrapped(tr_format("Feet stood {} times", report.contacts.size() - touches.size()), color::kDim);
    const std::string title = tr_format("Contacts of hands ({})", touches.size());
    const bool open = ImGui::TreeNodeEx("contacts", ImGuiTreeNodeFlags_SpanAvailWidth, "%s", title.c_str());
    register_widget(state_, "fit_contacts");
    if (!open) return;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(touches.size()));
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) draw_contact(*touches[i], i);
    }
    ImGui::TreePop();
  }

 private:
  // Picking one marks its frames in the timeline, and goes there.
  void draw_contact(const FitContact& contact, int number) {
    const double first = static_cast<double>(contact.first) + offset_;
    const FrameRange range{std::max(first, 0.0), std::max(static_cast<double>(contact.last) + offset_, 0.0)};
    const bool selected = input_.document.clock.range == range;
    const std::string text = tr_format("{} on {}, {}–{}, moved by {:.2f}", part_name(contact.part),
                                       part_name(contact.against), range.first, range.last, contact.moved);
    if (!link_row(state_, {"fit_contact_row", number}, text, selected)) return;
    commands_.push_back(SetLoopRange{range});
    commands_.push_back(ShowFrames{FrameRange{range.first - kFramesAround, range.last + kFramesAround}});
    commands_.push_back(SeekTo{range.first});
  }

  const PanelInput& input_;
  double offset_;
  UiState& state_;
  Commands& commands_;
};

}  // namespace

void draw_fit_report(const PanelInput& input, int layer, UiState& state, Commands& commands) {
  const MotionLayer& shown = selected_actor(input)->layers[layer];
  const FitReport& report = shown.fitted->report;
  const bool open = ImGui::TreeNodeEx("report", ImGuiTreeNodeFlags_SpanAvailWidth, "%s", tr("Report of the fit"));
  register_widget(state, {"fit_report", layer});
  if (!open) return;
  draw_numbers(report);
  ReportTable(input, layer, state, commands).draw(report);
  draw_fitted_morphs(report, state);
  ContactList(input, shown.settings.offset, state, commands).draw(report);
  ImGui::TreePop();
}

}  // namespace odori
