#include "make_sample/dancer.h"

#include "make_sample/body_parts.h"
#include "make_sample/head/face.h"
#include "make_sample/head/head.h"
#include "make_sample/materials.h"

#include <string_view>

namespace odori::komai {

namespace {

constexpr const char* kComment =
    "小舞（こまい）\r\n"
    "odori に付属する見本のモデルです。プログラム odori_make_sample が作りました。\r\n"
    "CC0 1.0: どなたでも、どのような目的にも、自由にお使いいただけます。\r\n";
constexpr const char* kEnglishComment =
    "Komai\r\n"
    "The sample dancer that comes with odori, made by the program odori_make_sample.\r\n"
    "CC0 1.0: anyone may use her for any purpose.\r\n";

struct ExpressionName {
  Expression expression;
  const char* name;
  const char* english_name;
  MorphPanel panel;
};

constexpr std::array<ExpressionName, kExpressionCount> kExpressions{
    {{Expression::brow_serious, "真面目", "serious", MorphPanel::brow},
     {Expression::brow_worried, "困る", "worried", MorphPanel::brow},
     {Expression::brow_glad, "にこり", "glad", MorphPanel::brow},
     {Expression::brow_angry, "怒り", "angry", MorphPanel::brow},
     {Expression::brow_up, "上", "brows up", MorphPanel::brow},
     {Expression::brow_down, "下", "brows down", MorphPanel::brow},
     {Expression::blink, "まばたき", "blink", MorphPanel::eye},
     {Expression::laugh, "笑い", "laughing eyes", MorphPanel::eye},
     {Expression::wink_left, "ウィンク", "wink", MorphPanel::eye},
     {Expression::wink_right, "ウィンク右", "wink right", MorphPanel::eye},
     {Expression::wink_left_calm, "ウィンク２", "wink 2", MorphPanel::eye},
     {Expression::wink_right_calm, "ｳｨﾝｸ２右", "wink 2 right", MorphPanel::eye},
     {Expression::squeeze, "はぅ", "squeezed eyes", MorphPanel::eye},
     {Expression::calm, "なごみ", "calm eyes", MorphPanel::eye},
     {Expression::half_open, "じと目", "doubtful eyes", MorphPanel::eye},
     {Expression::surprise, "びっくり", "surprise", MorphPanel::eye},
     {Expression::small_pupils, "瞳小", "small pupils", MorphPanel::eye},
     {Expression::mouth_a, "あ", "a", MorphPanel::mouth},
     {Expression::mouth_i, "い", "i", MorphPanel::mouth},
     {Expression::mouth_u, "う", "u", MorphPanel::mouth},
     {Expression::mouth_e, "え", "e", MorphPanel::mouth},
     {Expression::mouth_o, "お", "o", MorphPanel::mouth},
     {Expression::mouth_n, "ん", "n", MorphPanel::mouth},
     {Expression::mouth_wide, "ワ", "wide", MorphPanel::mouth},
     {Expression::mouth_triangle, "▲", "triangle", MorphPanel::mouth},
     {Expression::mouth_caret, "∧", "caret", MorphPanel::mouth},
     {Expression::mouth_cat, "ω", "cat", MorphPanel::mouth},
     {Expression::mouth_grin, "にやり", "grin", MorphPanel::mouth},
     {Expression::mouth_smile, "口角上げ", "smile", MorphPanel::mouth},
     {Expression::mouth_sad, "口角下げ", "mouth corners down", MorphPanel::mouth}}};

std::int32_t morph_called(const Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    if (model.morphs[i].name == name) return static_cast<std::int32_t>(i);
  }
  return -1;
}

Morph blush() {
  MaterialOffset offset;
  offset.material = static_cast<std::int32_t>(MaterialSlot::blush);
  offset.add = true;
  offset.diffuse.a = 1.0f - kFaintBlush;
  return {"頬染め", "blush", MorphPanel::other, MaterialMorph{{offset}}};
}

void add_morphs(Model& model, ExpressionOffsets offsets) {
  for (const ExpressionName& entry : kExpressions) {
    VertexMorph morph{std::move(offsets[static_cast<std::size_t>(entry.expression)])};
    model.morphs.push_back({entry.name, entry.english_name, entry.panel, std::move(morph)});
  }
  model.morphs.push_back(blush());
  GroupMorph happy;
  for (const auto& [name, ratio] : {std::pair{"にこり", 0.8f}, {"笑い", 1.0f}, {"ワ", 0.7f}, {"頬染め", 1.0f}}) {
    happy.offsets.push_back({morph_called(model, name), ratio});
  }
  model.morphs.push_back({"ごきげん", "happy", MorphPanel::other, std::move(happy)});
}

}  // namespace

Model make_dancer() {
  const Skeleton skeleton;
  const HeadShape head;
  Mesh mesh;
  add_body(mesh, skeleton);
  add_clothes(mesh, skeleton);
  add_head(mesh, skeleton, head);
  add_hair(mesh, skeleton, head);
  ExpressionOffsets offsets = add_face(mesh, skeleton, head);

  Model model;
  model.name = kDancerName;
  model.english_name = "Komai";
  model.comment = kComment;
  model.english_comment = kEnglishComment;
  model.textures = sample_textures();
  model.bones = skeleton.bones();
  model.display_frames = skeleton.display_frames();
  mesh.finish(model, sample_materials());
  add_bodies(model, skeleton);
  add_morphs(model, std::move(offsets));
  for (std::size_t i = 0; i < model.morphs.size(); ++i) {
    model.display_frames[1].entries.push_back({true, static_cast<std::int32_t>(i)});
  }
  return model;
}

Model make_dancer_for_mmd() {
  Model model = make_dancer();
  for (Vertex& vertex : model.vertices) {
    if (vertex.kind != DeformKind::qdef) continue;
    vertex.kind = DeformKind::bdef2;  // every QDEF vertex of hers has two bones
    vertex.bones[2] = vertex.bones[3] = -1;
  }
  return model;
}

}  // namespace odori::komai
