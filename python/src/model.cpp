// odori.Model and odori.Motion.

#include "support.h"

#include <optional>
#include <sstream>

namespace odori_python {

namespace {

std::unique_ptr<Model> load_model(const py::object& path, bool textures) {
  odori_model* handle = nullptr;
  const std::string text = path_text(path);
  call(odori_model_load, text.c_str(), textures ? ODORI_LOAD_TEXTURES : ODORI_LOAD_GEOMETRY, &handle);
  auto model = std::make_unique<Model>();
  model->handle.reset(handle);
  call(odori_model_get_info, handle, &model->info);
  return model;
}

std::unique_ptr<Motion> load_motion(const py::object& path) {
  odori_motion* handle = nullptr;
  const std::string text = path_text(path);
  call(odori_motion_load, text.c_str(), &handle);
  auto motion = std::make_unique<Motion>();
  motion->handle.reset(handle);
  call(odori_motion_get_info, handle, &motion->info);
  return motion;
}

std::int32_t contacts_named(const std::string& list) {
  std::int32_t contacts = ODORI_CONTACTS_NONE;
  if (list == "none") return contacts;
  std::istringstream words(list);
  for (std::string word; std::getline(words, word, ',');) {
    if (word == "feet")
      contacts |= ODORI_CONTACTS_FEET;
    else if (word == "hands")
      contacts |= ODORI_CONTACTS_HANDS;
    else if (word == "body")
      contacts |= ODORI_CONTACTS_BODY;
    else
      throw py::value_error("contacts are 'feet', 'hands' and 'body', with commas, or 'none'");
  }
  return contacts;
}

std::unique_ptr<Motion> fit_motion(const Motion& motion, const Model& model, const Model* source,
                                   const std::string& contacts, std::optional<bool> camera) {
  odori_fit_options options{};
  options.contacts = contacts_named(contacts);
  options.camera = camera ? static_cast<std::int32_t>(*camera) : -1;
  odori_motion* handle = nullptr;
  const odori_model* from = source == nullptr ? nullptr : source->handle.get();
  call(odori_motion_fit, static_cast<const odori_motion*>(motion.handle.get()), from,
       static_cast<const odori_model*>(model.handle.get()), &options, &handle, static_cast<odori_fit_report*>(nullptr));
  auto fitted = std::make_unique<Motion>();
  fitted->handle.reset(handle);
  call(odori_motion_get_info, handle, &fitted->info);
  return fitted;
}

template <std::int32_t kWhich>
py::array model_array(const py::object& self) {
  odori_array array{};
  call(odori_model_get_array, self.cast<const Model&>().handle.get(), kWhich, &array);
  return view(array, self);
}

py::dict bone_dict(const Model& model, std::int64_t index) {
  odori_bone bone{};
  call(odori_model_get_bone, model.handle.get(), index, &bone);
  py::dict result;
  result["name"] = bone.name;
  result["english_name"] = bone.english_name;
  result["position"] = py::make_tuple(bone.rest_position[0], bone.rest_position[1], bone.rest_position[2]);
  result["parent"] = bone.parent;
  result["layer"] = bone.layer;
  result["rotatable"] = (bone.flags & ODORI_BONE_ROTATABLE) != 0;
  result["movable"] = (bone.flags & ODORI_BONE_MOVABLE) != 0;
  result["after_physics"] = (bone.flags & ODORI_BONE_AFTER_PHYSICS) != 0;
  result["append_source"] = bone.append_source;
  result["append_ratio"] = bone.append_ratio;
  result["ik_effector"] = bone.ik_effector;
  result["ik_iterations"] = bone.ik_iterations;
  py::list links;
  for (std::int32_t i = 0; i < bone.ik_links; ++i) {
    odori_ik_link link{};
    call(odori_model_get_ik_link, model.handle.get(), index, static_cast<std::int64_t>(i), &link);
    links.append(link.bone);
  }
  result["ik_links"] = links;
  return result;
}

py::dict material_dict(const Model& model, std::int64_t index) {
  odori_material material{};
  call(odori_model_get_material, model.handle.get(), index, &material);
  const auto three = [](const float(&c)[3]) { return py::make_tuple(c[0], c[1], c[2]); };
  const auto four = [](const float(&c)[4]) { return py::make_tuple(c[0], c[1], c[2], c[3]); };
  py::dict result;
  result["name"] = material.name;
  result["english_name"] = material.english_name;
  result["texture"] = material.texture;
  result["diffuse"] = four(material.diffuse);
  result["specular"] = three(material.specular);
  result["specular_power"] = material.specular_power;
  result["ambient"] = three(material.ambient);
  result["edge"] = material.edge != 0;
  result["edge_color"] = four(material.edge_color);
  result["edge_size"] = material.edge_size;
  result["double_sided"] = material.double_sided != 0;
  result["first_index"] = material.first_index;
  result["index_count"] = material.index_count;
  return result;
}

py::dict morph_dict(const Model& model, std::int64_t index) {
  static constexpr const char* kKinds[] = {"group", "vertex", "bone", "uv", "material", "flip", "impulse"};
  static constexpr const char* kPanels[] = {"hidden", "brow", "eye", "mouth", "other"};
  odori_morph morph{};
  call(odori_model_get_morph, model.handle.get(), index, &morph);
  py::dict result;
  result["name"] = morph.name;
  result["english_name"] = morph.english_name;
  result["kind"] = kKinds[morph.kind];
  result["panel"] = kPanels[morph.panel];
  result["offsets"] = morph.offsets;
  return result;
}

py::tuple vertex_morph(const py::object& self, std::int64_t index) {
  odori_array vertices{}, offsets{};
  call(odori_model_get_vertex_morph, self.cast<const Model&>().handle.get(), index, &vertices, &offsets);
  return py::make_tuple(view(vertices, self), view(offsets, self));
}

template <typename Element>
py::list list_of(const Model& model, std::int64_t count, Element element) {
  py::list result;
  for (std::int64_t i = 0; i < count; ++i) result.append(element(model, i));
  return result;
}

py::list findings(std::int64_t count, const std::function<void(std::int64_t, odori_error*)>& get) {
  static constexpr const char* kSeverities[] = {"note", "warning", "error"};
  py::list result;
  for (std::int64_t i = 0; i < count; ++i) {
    odori_error finding{};
    get(i, &finding);
    py::dict entry;
    entry["severity"] = kSeverities[finding.severity];
    entry["code"] = finding.code;
    entry["section"] = finding.section;
    entry["element"] = finding.element;
    entry["offset"] = finding.offset;
    entry["message"] = finding.message;
    result.append(entry);
  }
  return result;
}

std::int64_t find(std::int64_t index, const char* what, const std::string& name) {
  if (index < 0) throw py::key_error("the model has no " + std::string(what) + " '" + name + "'");
  return index;
}

}  // namespace

void add_model(py::module_& module) {
  py::class_<Model>(module, "Model",
                    "A model file (PMX, PMD or .x), read and checked. Immutable; may be shown by several scenes. Its "
                    "arrays are views of the model's own memory: they cost nothing, keep the model alive and are "
                    "read-only. V vertices, I indices, S SDEF parameters, B bones; rest pose, model space, units of "
                    "the model, left-handed with Y up.")
      .def(py::init(&load_model), py::arg("path"), py::kw_only(), py::arg("textures") = false,
           "Reads a model. `textures`: also read its textures, for rendering. Raises odori.Error.")
      .def_property_readonly("name", [](const Model& m) { return m.info.name; })
      .def_property_readonly("english_name", [](const Model& m) { return m.info.english_name; })
      .def_property_readonly(
          "comment", [](const Model& m) { return m.info.comment; }, "Credits and terms of use.")
      .def_property_readonly("vertex_count", [](const Model& m) { return m.info.vertices; })
      .def_property_readonly("bone_count", [](const Model& m) { return m.info.bones; })
      .def_property_readonly("morph_count", [](const Model& m) { return m.info.morphs; })
      .def_property_readonly(
          "extent", [](const Model& m) { return m.info.extent; },
          "Diagonal of the rest pose's bounding box, units, at least 1.")
      .def_property_readonly("positions", &model_array<ODORI_ARRAY_POSITIONS>, "(V, 3) float32, units.")
      .def_property_readonly("normals", &model_array<ODORI_ARRAY_NORMALS>, "(V, 3) float32, unit length or zero.")
      .def_property_readonly("uvs", &model_array<ODORI_ARRAY_UVS>,
                             "(V, 2) float32; v = 0 is the top row of the texture.")
      .def_property_readonly("additional_uvs", &model_array<ODORI_ARRAY_ADDITIONAL_UVS>, "(V, 0..4, 4) float32.")
      .def_property_readonly("edge_scales", &model_array<ODORI_ARRAY_EDGE_SCALES>,
                             "(V,) float32, factor of the material's edge size.")
      .def_property_readonly("deform_kinds", &model_array<ODORI_ARRAY_DEFORM_KINDS>,
                             "(V,) uint8: 0 BDEF1, 1 BDEF2, 2 BDEF4, 3 SDEF, 4 QDEF.")
      .def_property_readonly("bone_indices", &model_array<ODORI_ARRAY_BONE_INDICES>, "(V, 4) int32; -1: unused.")
      .def_property_readonly("bone_weights", &model_array<ODORI_ARRAY_BONE_WEIGHTS>,
                             "(V, 4) float32, 0..1, rows sum to 1; 0 where unused.")
      .def_property_readonly("sdef_indices", &model_array<ODORI_ARRAY_SDEF_INDICES>,
                             "(V,) int32, row of sdef_parameters; -1: none.")
      .def_property_readonly("sdef_parameters", &model_array<ODORI_ARRAY_SDEF_PARAMETERS>,
                             "(S, 3, 3) float32: C, R0 and R1 as stored, units.")
      .def_property_readonly("indices", &model_array<ODORI_ARRAY_INDICES>,
                             "(I,) uint32, three per triangle, clockwise front faces.")
      .def_property_readonly("bone_parents", &model_array<ODORI_ARRAY_BONE_PARENTS>, "(B,) int32; -1: none.")
      .def_property_readonly("bone_positions", &model_array<ODORI_ARRAY_BONE_POSITIONS>, "(B, 3) float32, units.")
      .def_property_readonly(
          "bones", [](const Model& m) { return list_of(m, m.info.bones, bone_dict); },
          "One dict per bone, in the order of the file.")
      .def_property_readonly(
          "materials", [](const Model& m) { return list_of(m, m.info.materials, material_dict); },
          "One dict per material, in drawing order.")
      .def_property_readonly(
          "morphs", [](const Model& m) { return list_of(m, m.info.morphs, morph_dict); }, "One dict per morph.")
      .def("vertex_morph", &vertex_morph, py::arg("morph"),
           "Of a vertex morph with N offsets: the vertices, (N,) int32, and what is added to them at weight 1, (N, 3) "
           "float32, units.")
      .def(
          "find_bone",
          [](const Model& m, const std::string& name) {
            return find(odori_model_find_bone(m.handle.get(), name.c_str()), "bone", name);
          },
          py::arg("name"), "The index of the first bone of this name. Raises KeyError.")
      .def(
          "find_morph",
          [](const Model& m, const std::string& name) {
            return find(odori_model_find_morph(m.handle.get(), name.c_str()), "morph", name);
          },
          py::arg("name"), "The index of the first morph of this name. Raises KeyError.")
      .def_property_readonly(
          "findings",
          [](const Model& m) {
            return findings(m.info.findings, [&](std::int64_t i, odori_error* finding) {
              call(odori_model_get_finding, m.handle.get(), i, finding);
            });
          },
          "What is wrong with the file without stopping the work: dicts with severity, code, section, element, offset "
          "and message.")
      .def("__repr__", [](const Model& m) {
        return "<odori.Model '" + std::string(m.info.name) + "', " + std::to_string(m.info.vertices) + " vertices, " +
               std::to_string(m.info.bones) + " bones>";
      });

  py::class_<Motion>(module, "Motion",
                     "A motion (VMD) or pose (VPD) file: keys for bones and morphs by name. Immutable.")
      .def(py::init(&load_motion), py::arg("path"), "Reads a motion. Raises odori.Error.")
      .def_property_readonly(
          "model_name", [](const Motion& m) { return m.info.model_name; }, "Of the model for which it was made.")
      .def_property_readonly(
          "last_frame", [](const Motion& m) { return m.info.last_frame; }, "The last frame with a key, 30 per second.")
      .def_property_readonly("bone_key_count", [](const Motion& m) { return m.info.bone_keys; })
      .def_property_readonly("morph_key_count", [](const Motion& m) { return m.info.morph_keys; })
      .def_property_readonly("camera_key_count", [](const Motion& m) { return m.info.camera_keys; })
      .def_property_readonly("is_pose", [](const Motion& m) { return m.info.is_pose != 0; })
      .def_property_readonly(
          "findings",
          [](const Motion& m) {
            return findings(m.info.findings, [&](std::int64_t i, odori_error* finding) {
              call(odori_motion_get_finding, m.handle.get(), i, finding);
            });
          },
          "As of a model.")
      .def("fit", &fit_motion, py::arg("model"), py::arg("source") = static_cast<const Model*>(nullptr),
           py::arg("contacts") = "feet,hands,body", py::arg("camera") = std::optional<bool>(),
           "The motion, made for the Model `source` (default: an average dancer), as a new Motion that shows the same "
           "on `model`: see docs/fit.md. `contacts`: those that extra keys keep, or 'none'. `camera`: scale a camera "
           "motion; None: if the heights differ.")
      .def(
          "save",
          [](const Motion& m, const py::object& path) {
            const std::string text = path_text(path);
            call(odori_motion_save, static_cast<const odori_motion*>(m.handle.get()), text.c_str());
          },
          py::arg("path"), "Writes a VMD file.")
      .def("__repr__", [](const Motion& m) {
        return "<odori.Motion, frames 0.." + std::to_string(static_cast<std::int64_t>(m.info.last_frame)) + ", " +
               std::to_string(m.info.bone_keys) + " bone keys>";
      });
}

}  // namespace odori_python
