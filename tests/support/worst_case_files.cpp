#include "support/worst_case_files.h"

#include "support/pmd_bytes.h"
#include "support/pmx_bytes.h"
#include "support/vmd_bytes.h"

#include <array>
#include <functional>

namespace odori::testing {

namespace {

constexpr PmxLayout kWide{2.1f, true, 0, 4};
constexpr PmxLayout kNarrow{2.1f, true, 0, 1};

// The sections of a PMX in file order; sections that are not set are empty.
struct PmxSections {
  std::function<void(PmxBytes&)> textures{}, materials{}, bones{}, morphs{}, display_frames{};
};

void section(PmxBytes& out, const char* name, const std::function<void(PmxBytes&)>& write) {
  if (write) return write(out);
  out.count(name, 0);
}

std::vector<std::uint8_t> pmx(const PmxSections& sections, const PmxLayout& layout = kWide) {
  PmxBytes out(layout);
  out.header();
  for (int i = 0; i < 4; ++i) out.text("");
  section(out, "vertices", {});
  section(out, "faces", {});
  section(out, "textures", sections.textures);
  section(out, "materials", sections.materials);
  section(out, "bones", sections.bones);
  section(out, "morphs", sections.morphs);
  section(out, "display frames", sections.display_frames);
  section(out, "rigid bodies", {});
  section(out, "joints", {});
  return out.bytes();
}

constexpr std::uint16_t kIk = 0x20, kAppend = 0x300;

void bone(PmxBytes& out, std::int32_t parent, std::uint16_t flags = 0, std::string_view name = "") {
  out.text(name);
  out.text("");
  out.floats({1, 2, 3});
  out.index(parent);
  out.i32(0);
  out.u16(flags);
  out.floats({0, 1, 0});
}

// `count` bones whose parent is `parent(i)`.
std::function<void(PmxBytes&)> bones(std::int32_t count, const std::function<std::int32_t(std::int32_t)>& parent) {
  return [=](PmxBytes& out) {
    out.count("bones", count);
    for (std::int32_t i = 0; i < count; ++i) bone(out, parent(i));
  };
}

std::int32_t fitting(std::size_t size, std::size_t record) { return static_cast<std::int32_t>(size / record); }

// Each bone appends from the bone `step` indices later, cyclically, with a ratio of 10^9.
std::function<void(PmxBytes&)> append_ring(std::int32_t count, std::int32_t step) {
  return [=](PmxBytes& out) {
    out.count("bones", count);
    for (std::int32_t i = 0; i < count; ++i) {
      bone(out, -1, kAppend);
      out.index((i + step + count) % count);
      out.f32(1e9f);
    }
  };
}

// A chain of bones, and IK bones that have its end as target, each with `links` links.
std::function<void(PmxBytes&)> ik(std::int32_t path, std::int32_t goals, std::int32_t links) {
  return [=](PmxBytes& out) {
    out.count("bones", path + goals);
    for (std::int32_t i = 0; i < path; ++i) bone(out, i - 1);
    for (std::int32_t goal = 0; goal < goals; ++goal) {
      bone(out, -1, kIk);
      out.index(path - 1);
      out.i32(255);
      out.f32(0.01f);
      out.count("bones", links);
      for (std::int32_t i = 0; i < links; ++i) {
        out.index(i % (path - 1));
        out.u8(0);
      }
    }
  };
}

void morph_start(PmxBytes& out, std::uint8_t kind, std::int32_t offsets) {
  out.text("");
  out.text("");
  out.u8(4);
  out.u8(kind);
  out.count("morphs", offsets);
}

// Each group contains the next one `width` times; expanding every path would cost width^count.
std::function<void(PmxBytes&)> nested_groups(std::int32_t count, std::int32_t width) {
  return [=](PmxBytes& out) {
    out.count("morphs", count);
    for (std::int32_t i = 0; i < count; ++i) {
      morph_start(out, 0, width);
      for (std::int32_t k = 0; k < width; ++k) {
        out.index((i + 1) % count);
        out.f32(2.0f);
      }
    }
  };
}

std::function<void(PmxBytes&)> empty_morphs(std::int32_t count) {
  return [=](PmxBytes& out) {
    out.count("morphs", count);
    for (std::int32_t i = 0; i < count; ++i) morph_start(out, 1, 0);
  };
}

void material(PmxBytes& out) {
  out.text("");
  out.text("");
  for (int i = 0; i < 11; ++i) out.f32(0.5f);
  out.u8(0);
  for (int i = 0; i < 5; ++i) out.f32(1.0f);
  out.index(0);
  out.index(0);
  out.u8(0);
  out.u8(1);
  out.u8(0);
  out.text("");
  out.i32(0);
}

std::function<void(PmxBytes&)> materials(std::int32_t count) {
  return [=](PmxBytes& out) {
    out.count("materials", count);
    for (std::int32_t i = 0; i < count; ++i) material(out);
  };
}

// One morph that changes every material many times.
std::function<void(PmxBytes&)> material_terms(std::int32_t count) {
  return [=](PmxBytes& out) {
    out.count("morphs", 1);
    morph_start(out, 8, count);
    for (std::int32_t i = 0; i < count; ++i) {
      out.index(-1);
      out.u8(static_cast<std::uint8_t>(i % 2));
      for (int k = 0; k < 28; ++k) out.f32(1.5f);
    }
  };
}

std::function<void(PmxBytes&)> textures(std::int32_t count, bool named) {
  return [=](PmxBytes& out) {
    out.count("textures", count);
    for (std::int32_t i = 0; i < count; ++i) out.text(named ? std::to_string(i) : "");
  };
}

std::function<void(PmxBytes&)> frames(std::int32_t count, std::int32_t entries) {
  return [=](PmxBytes& out) {
    out.count("display frames", count);
    for (std::int32_t i = 0; i < count; ++i) {
      out.text("");
      out.text("");
      out.u8(0);
      out.count("display frames", entries);
      for (std::int32_t k = 0; k < entries; ++k) {
        out.u8(0);
        out.index(0);
      }
    }
  };
}

void pmd_start(PmdBytes& out) {
  out.text("Pmd", 3);
  out.f32(1.0f);
  out.text("", 20);
  out.text("", 256);
  out.count<std::uint32_t>("vertices", 0);
  out.count<std::uint32_t>("faces", 0);
}

void pmd_end(PmdBytes& out) {
  out.count<std::uint16_t>("morphs", 0);
  out.count<std::uint8_t>("display frames", 0);
  out.count<std::uint8_t>("display frames", 0);
  out.count<std::uint32_t>("display frames", 0);
}

// Every material has two textures of its own.
std::vector<std::uint8_t> pmd_of_textures(std::size_t size) {
  const auto count = static_cast<std::uint32_t>(size / 70);
  PmdBytes out;
  pmd_start(out);
  out.count("materials", count);
  for (std::uint32_t i = 0; i < count; ++i) {
    for (int k = 0; k < 11; ++k) out.f32(0.5f);
    out.u8(0xFF);
    out.u8(0);
    out.u32(0);
    out.text(std::to_string(i) + "*" + std::to_string(i) + ".spa", 20);
  }
  out.count<std::uint16_t>("bones", 0);
  out.count<std::uint16_t>("IK", 0);
  pmd_end(out);
  return out.bytes();
}

// One bone with as many IK records as fit; each after the first creates a bone.
std::vector<std::uint8_t> pmd_of_ik(std::size_t size) {
  constexpr std::uint8_t kLinks = 255;
  const auto count = static_cast<std::uint16_t>(std::min<std::size_t>((size - kLinks * 2) / 11, 0xFFFF));
  PmdBytes out;
  pmd_start(out);
  out.count<std::uint32_t>("materials", 0);
  out.count<std::uint16_t>("bones", 1);
  out.text("b", 20);
  for (int i = 0; i < 2; ++i) out.index<std::uint16_t>(0xFFFF);
  out.u8(2);
  out.u16(0);
  out.floats({0, 0, 0});
  out.count("IK", count);
  for (std::uint16_t i = 0; i < count; ++i) {
    out.index<std::uint16_t>(0);
    out.index<std::uint16_t>(0);
    out.u8(i == 0 ? kLinks : 0);
    out.u16(255);
    out.f32(1.0f);
    for (std::uint8_t link = 0; i == 0 && link < kLinks; ++link) out.index<std::uint16_t>(0);
  }
  pmd_end(out);
  return out.bytes();
}

VmdBytes vmd_with(const std::array<std::uint32_t, 6>& counts, const std::function<void(VmdBytes&)>& records) {
  VmdBytes out;
  out.header();
  for (const std::uint32_t count : counts) {
    out.u32(count);
    if (count > 0) records(out);
  }
  return out;
}

// Keys of one bone, last frame first.
void backward_keys(VmdBytes& out, std::uint32_t count) {
  for (std::uint32_t i = count; i > 0; --i) out.bone("b", i);
}

void switches(VmdBytes& out, std::uint32_t count) {
  out.u32(0);
  out.u8(1);
  out.u32(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    out.field(std::to_string(i), 20);
    out.u8(0);
  }
}

}  // namespace

std::vector<WorstCaseFile> worst_case_models(std::size_t size) {
  constexpr std::size_t kBone = 46;
  const std::int32_t many = fitting(size, kBone), half = many / 2;
  const auto next = [](std::int32_t i) { return i + 1; };
  const auto up_to = [](std::int32_t last) { return [last](std::int32_t i) { return i == last ? 0 : i + 1; }; };
  std::string text(size, 'a');
  return {
      {"PMX bones, each the child of the next", pmx({.bones = bones(many, next)})},
      {"PMX bones in one ring", pmx({.bones = bones(many, up_to(many - 1))})},
      {"PMX append from the next bone", pmx({.bones = append_ring(fitting(size, kBone + 8), 1)})},
      {"PMX append from the bone before", pmx({.bones = append_ring(fitting(size, kBone + 8), -1)})},
      {"PMX IK of many links over a long path", pmx({.bones = ik(half, 1, fitting(size / 2, 5))})},
      {"PMX IK of many goals over a long path", pmx({.bones = ik(half, fitting(size / 2, kBone + 21), 1)})},
      {"PMX IK links of two bytes", pmx({.bones = ik(2, 1, fitting(size, 2))}, kNarrow)},
      {"PMX groups in a row", pmx({.morphs = nested_groups(fitting(size, 22), 1)})},
      {"PMX groups that double", pmx({.morphs = nested_groups(fitting(size, 30), 2)})},
      {"PMX morphs without offsets", pmx({.morphs = empty_morphs(fitting(size, 14))})},
      {"PMX morphs of every material",
       pmx({.materials = materials(fitting(size / 2, 94)), .morphs = material_terms(fitting(size / 2, 117))})},
      {"PMX textures without names", pmx({.textures = textures(fitting(size, 4), false)})},
      {"PMX textures", pmx({.textures = textures(fitting(size, 10), true)})},
      {"PMX display frames", pmx({.display_frames = frames(fitting(size, 13), 0)})},
      {"PMX display frame of many entries", pmx({.display_frames = frames(1, fitting(size, 2))}, kNarrow)},
      {"PMX long name", pmx({.bones = [&text](PmxBytes& out) { out.count("bones", 1), bone(out, -1, 0, text); }})},
      {"PMX bones", pmx({.bones = bones(fitting(size, 43), [](std::int32_t) { return -1; })}, kNarrow)},
      {"PMD textures", pmd_of_textures(size)},
      {"PMD IK records of one bone", pmd_of_ik(size)},
  };
}

namespace {

// A text .x of `size` bytes: `start`, `repeated` as often as fits, and `end`. With `count` in `start` in place of "%".
std::vector<std::uint8_t> x_of(std::size_t size, std::string start, std::string_view repeated, std::string_view end) {
  const std::size_t count = size / repeated.size();
  if (const std::size_t at = start.find('%'); at != std::string::npos) start.replace(at, 1, std::to_string(count));
  std::string text = "xof 0302txt 0032 " + start;
  for (std::size_t i = 0; i < count; ++i) text += repeated;
  text += end;
  return {text.begin(), text.end()};
}

// Triangles whose corners all have normals of their own.
std::vector<std::uint8_t> x_of_split_vertices(std::size_t size) {
  const std::size_t faces = size / 40;
  std::string corners, normals;
  for (std::size_t i = 0; i < faces; ++i) {
    corners += "3 0 1 2 ";
    const auto normal = std::to_string(i);
    normals += "3 " + normal + " " + normal + " " + normal + " ";
  }
  std::string text = "xof 0302txt 0032 Mesh{3 0 0 0 0 0 0 0 0 0 " + std::to_string(faces) + " " + corners;
  text += "MeshNormals{" + std::to_string(faces) + " ";
  for (std::size_t i = 0; i < faces; ++i) text += "0 0 1 ";
  text += std::to_string(faces) + " " + normals + "}}";
  return {text.begin(), text.end()};
}

}  // namespace

std::vector<WorstCaseFile> worst_case_accessories(std::size_t size) {
  constexpr std::string_view kCorners = "Mesh{3 0 0 0 0 0 0 0 0 0 1 % ";
  return {
      {"x faces of three corners", x_of(size, "Mesh{1 0 0 0 % ", "3 0 0 0 ", "}")},
      {"x face of many corners", x_of(size, std::string(kCorners), "0 ", "}")},
      {"x vertices split by their normals", x_of_split_vertices(size)},
      {"x meshes", x_of(size, "", "Mesh{1 0 0 0 1 3 0 0 0}", "")},
      {"x empty meshes", x_of(size, "", "Mesh{0 0}", "")},
      {"x frames", x_of(size, "", "Frame{}", "")},
      {"x frames in frames", x_of(size, "", "Frame{", "")},
      {"x references", x_of(size, "Mesh{1 0 0 0 1 3 0 0 0 MeshMaterialList{1 1 0 ", "{a}", "}}")},
      {"x materials",
       x_of(size, "Mesh{1 0 0 0 1 3 0 0 0 MeshMaterialList{1 1 0 ", "Material{1 1 1 1 0 0 0 0 0 0 0}", "}}")},
      {"x materials of one face", x_of(size, "", "Mesh{1 0 0 0 1 3 0 0 0 MeshMaterialList{1 1 0 {a}}}", "")},
      {"x unknown objects", x_of(size, "", "a{}", "")},
      {"x words", x_of(size, "", "a ", "")},
      {"x half a GUID", x_of(size, "", "<", "")},
      {"x a list without its numbers", x_of(size, "Mesh{% ", "a ", "}")},
  };
}

std::vector<WorstCaseFile> worst_case_motions(std::size_t size) {
  const auto fit = [size](std::size_t record) { return static_cast<std::uint32_t>(size / record); };
  const auto morphs = [&](VmdBytes& out) {
    for (std::uint32_t i = 0; i < fit(23); ++i) out.morph(std::to_string(i), 0, 1.0f);
  };
  const auto names = [&](VmdBytes& out) {
    for (std::uint32_t i = 0; i < fit(111); ++i) out.bone(std::to_string(i), 0);
  };
  const auto visible = [&](VmdBytes& out) {
    for (std::uint32_t i = 0; i < fit(9); ++i) {
      out.u32(i);
      out.u8(1);
      out.u32(0);
    }
  };
  return {
      {"VMD morphs of as many names", vmd_with({0, fit(23), 0, 0, 0, 0}, morphs).bytes()},
      {"VMD bones of as many names", vmd_with({fit(111), 0, 0, 0, 0, 0}, names).bytes()},
      {"VMD keys last first",
       vmd_with({fit(111), 0, 0, 0, 0, 0}, [&](auto& out) { backward_keys(out, fit(111)); }).bytes()},
      {"VMD property keys", vmd_with({0, 0, 0, 0, 0, fit(9)}, visible).bytes()},
      {"VMD IK switches", vmd_with({0, 0, 0, 0, 0, 1}, [&](auto& out) { switches(out, fit(21)); }).bytes()},
  };
}

}  // namespace odori::testing
