// odori.Scene and odori.Actor.

#include "support.h"

#include <limits>
#include <optional>

namespace odori_python {

namespace {

constexpr py::ssize_t kFloatsPerBone = 8;

// An actor of a scene. Keeps the scene alive.
struct Actor {
  py::object scene;
  std::int32_t index = 0;

  odori_scene* handle() const { return scene.cast<const Scene&>().handle.get(); }
  const odori_model_info& info() const {
    return scene.cast<const Scene&>().models[static_cast<std::size_t>(index)].cast<const Model&>().info;
  }
};

std::unique_ptr<Scene> make_scene(bool physics, bool ik, const std::string& rules, const std::string& physics_rules) {
  odori_scene* handle = nullptr;
  call(odori_scene_create, &handle);
  auto scene = std::make_unique<Scene>();
  scene->handle.reset(handle);
  if (rules != "mmd" && rules != "plain") throw py::value_error("rules is 'mmd' or 'plain'");
  call(odori_scene_set_rules, handle, rules == "mmd" ? ODORI_RULES_MMD : ODORI_RULES_PLAIN);
  if (physics_rules != "stable" && physics_rules != "mmd") throw py::value_error("physics_rules is 'stable' or 'mmd'");
  call(odori_scene_set_physics_rules, handle, physics_rules == "mmd" ? ODORI_PHYSICS_MMD : ODORI_PHYSICS_STABLE);
  call(odori_scene_set_physics, handle, physics ? 1 : 0);
  call(odori_scene_set_ik, handle, ik ? 1 : 0);
  return scene;
}

void set_life(const Scene& scene, const std::string& key, const py::object& value) {
  const bool is_default = value.is_none();
  const bool is_switch = py::isinstance<py::bool_>(value);
  const std::string text = is_switch ? (value.cast<bool>() ? "on" : "off") : py::str(value).cast<std::string>();
  call(odori_scene_set_life, scene.handle.get(), key.c_str(), is_default ? nullptr : text.c_str());
}

void set_method_parameter(const Scene& scene, const std::string& name, std::optional<double> value) {
  call(odori_scene_set_method_parameter, scene.handle.get(), name.c_str(),
       value.value_or(std::numeric_limits<double>::quiet_NaN()));
}

Actor add(const py::object& self, const py::object& model, const py::args& motions) {
  Scene& scene = self.cast<Scene&>();
  Actor actor{self, 0};
  call(odori_scene_add_model, scene.handle.get(),
       static_cast<const odori_model*>(model.cast<const Model&>().handle.get()), &actor.index);
  scene.models.push_back(model);
  for (const py::handle motion : motions) {
    call(odori_scene_add_motion, scene.handle.get(), actor.index,
         static_cast<const odori_motion*>(motion.cast<const Motion&>().handle.get()));
  }
  return actor;
}

// The index of a bone or morph that is given by name or index.
template <typename Find>
std::int64_t element_index(const Actor& actor, const py::object& element, const char* what, Find find) {
  if (!py::isinstance<py::str>(element)) return element.cast<std::int64_t>();
  const auto name = element.cast<std::string>();
  const py::object model = actor.scene.cast<const Scene&>().models[static_cast<std::size_t>(actor.index)];
  const std::int64_t index = find(model.cast<const Model&>().handle.get(), name.c_str());
  if (index < 0) throw py::key_error("the model has no " + std::string(what) + " '" + name + "'");
  return index;
}
std::int64_t bone_index(const Actor& actor, const py::object& bone) {
  return element_index(actor, bone, "bone", odori_model_find_bone);
}

py::array_t<float> palette(const Actor& actor) {
  py::array_t<float> result({static_cast<py::ssize_t>(actor.info().bones), kFloatsPerBone});
  call(odori_scene_get_palette, static_cast<const odori_scene*>(actor.handle()), actor.index, result.mutable_data(),
       static_cast<std::size_t>(result.size()));
  return result;
}

py::array_t<float> bone_transforms(const Actor& actor) {
  py::array_t<float> result({static_cast<py::ssize_t>(actor.info().bones), kFloatsPerBone});
  call(odori_scene_get_bone_transforms, static_cast<const odori_scene*>(actor.handle()), actor.index,
       result.mutable_data(), static_cast<std::size_t>(result.size()));
  return result;
}

py::array_t<float> morph_weights(const Actor& actor) {
  py::array_t<float> result(static_cast<py::ssize_t>(actor.info().morphs));
  call(odori_scene_get_morph_weights, static_cast<const odori_scene*>(actor.handle()), actor.index,
       result.mutable_data(), static_cast<std::size_t>(result.size()));
  return result;
}

py::array_t<float> morphed(const Actor& actor) {
  py::array_t<float> result({static_cast<py::ssize_t>(actor.info().vertices), py::ssize_t{3}});
  call(odori_scene_get_morphed, static_cast<const odori_scene*>(actor.handle()), actor.index, result.mutable_data(),
       static_cast<std::size_t>(actor.info().vertices));
  return result;
}

// The array of the caller, if it fits exactly: nothing is converted or copied.
py::tuple weights(const Actor& actor) {
  const auto count = static_cast<py::ssize_t>(actor.info().vertices);
  py::array_t<std::int32_t> bones({count, py::ssize_t{4}});
  py::array_t<float> of_bones({count, py::ssize_t{4}});
  call(odori_scene_get_weights, actor.handle(), actor.index, bones.mutable_data(), of_bones.mutable_data(),
       static_cast<std::size_t>(count));
  return py::make_tuple(bones, of_bones);
}

void set_weights(const Actor& actor, const py::object& given) {
  if (given.is_none()) {
    call(odori_scene_set_weights, actor.handle(), actor.index, nullptr, nullptr, std::size_t{0}, 0);
    return;
  }
  constexpr int kFlags = py::array::c_style | py::array::forcecast;
  const auto [bones, of_bones] = given.cast<std::pair<py::array_t<std::int32_t, kFlags>, py::array_t<float, kFlags>>>();
  const bool fit = bones.ndim() == 2 && of_bones.ndim() == 2 && bones.shape(0) == of_bones.shape(0) &&
                   bones.shape(1) == of_bones.shape(1) && bones.shape(1) >= 1 && bones.shape(1) <= 4;
  if (!fit) throw py::value_error("weights are a pair of bones and weights, both of shape (V, 1) to (V, 4)");
  call(odori_scene_set_weights, actor.handle(), actor.index, bones.data(), of_bones.data(),
       static_cast<std::size_t>(bones.shape(0)), static_cast<std::int32_t>(bones.shape(1)));
}

template <typename T>
py::array_t<T, py::array::c_style> output_array(const py::object& given, std::int64_t vertices) {
  using Array = py::array_t<T, py::array::c_style>;
  const auto rows = static_cast<py::ssize_t>(vertices);
  if (given.is_none()) return Array({rows, py::ssize_t{3}});
  if (!py::isinstance<Array>(given)) throw py::type_error("out must be a C-contiguous array of the requested type");
  Array array = py::reinterpret_borrow<Array>(given);
  if (array.ndim() != 2 || array.shape(0) != rows || array.shape(1) != 3 || !array.writeable()) {
    throw py::value_error("out must be writable and have the shape (" + std::to_string(vertices) + ", 3)");
  }
  return array;
}

template <typename T, typename Skin>
py::object skin_with(Skin function, const Actor& actor, const odori_skinning& skinning, bool normals,
                     const py::object& out) {
  const auto count = static_cast<std::size_t>(actor.info().vertices);
  auto positions = output_array<T>(out, actor.info().vertices);
  if (!normals) {
    call(function, static_cast<const odori_scene*>(actor.handle()), actor.index, &skinning, positions.mutable_data(),
         static_cast<T*>(nullptr), count);
    return positions;
  }
  auto posed_normals = output_array<T>(py::none(), actor.info().vertices);
  call(function, static_cast<const odori_scene*>(actor.handle()), actor.index, &skinning, positions.mutable_data(),
       posed_normals.mutable_data(), count);
  return py::make_tuple(std::move(positions), std::move(posed_normals));
}

py::object skin(const Actor& actor, const std::string& mode, const std::string& sdef_blend,
                const std::string& hemisphere, const py::object& dtype, bool normals, const py::object& out) {
  const odori_skinning skinning = skinning_of(mode, sdef_blend, hemisphere);
  const py::dtype wanted = py::dtype::from_args(dtype);
  if (wanted.is(py::dtype::of<double>()) || wanted.equal(py::dtype::of<double>())) {
    return skin_with<double>(odori_scene_skin_double, actor, skinning, normals, out);
  }
  if (!wanted.equal(py::dtype::of<float>())) throw py::value_error("dtype is float32 or float64");
  return skin_with<float>(odori_scene_skin, actor, skinning, normals, out);
}

py::array_t<float> measure(const Actor& actor, const std::string& what, const std::string& mode,
                           const std::string& reference, const std::string& sdef_blend, const std::string& hemisphere) {
  const odori_skinning skinning = skinning_of(mode, sdef_blend, hemisphere);
  const odori_skinning against = skinning_of(reference, sdef_blend, hemisphere);
  py::array_t<float> values(static_cast<py::ssize_t>(actor.info().vertices));
  call(odori_scene_measure, static_cast<const odori_scene*>(actor.handle()), actor.index, measure_of(what), &skinning,
       &against, values.mutable_data(), static_cast<std::size_t>(values.size()));
  return values;
}

py::tuple volume(const Actor& actor, const std::string& mode, const std::string& sdef_blend,
                 const std::string& hemisphere) {
  const odori_skinning skinning = skinning_of(mode, sdef_blend, hemisphere);
  double posed = 0.0, rest = 0.0;
  call(odori_scene_volume, static_cast<const odori_scene*>(actor.handle()), actor.index, &skinning, &posed, &rest);
  return py::make_tuple(posed, rest);
}

// Calls the function of the caller, and stops at Ctrl-C.
std::int32_t report_progress(void* context, double fraction) {
  const py::gil_scoped_acquire hold;
  if (PyErr_CheckSignals() != 0) return 1;
  const auto& function = *static_cast<const py::object*>(context);
  if (function.is_none()) return 0;
  PyObject* result = PyObject_CallFunction(function.ptr(), "d", fraction);
  if (result == nullptr) return 1;  // its exception reaches the caller
  const int stop = PyObject_IsTrue(result);
  Py_DECREF(result);
  return stop == 0 ? 0 : 1;
}

// The columns of odori_summary with the names that tables of `odori compare` have; those of odori_summary are accepted,
// too (titles of numpy).
py::dtype summary_dtype() {
  const py::dtype stored = py::dtype::of<odori_summary>();
  const auto name_of = [](const std::string& field) -> std::string {
    if (field == "low") return "min";
    if (field == "high") return "max";
    return field == "rest_volume" ? "volume_rest" : field;
  };
  py::list names, formats, offsets, titles;
  for (const py::handle field : stored.attr("names")) {
    const auto stored_name = field.cast<std::string>();
    const py::tuple facts = stored.attr("fields")[field];
    names.append(name_of(stored_name));
    formats.append(facts[0]);
    offsets.append(facts[1]);
    titles.append(name_of(stored_name) == stored_name ? py::object(py::none()) : py::str(stored_name));
  }
  py::dict spec;
  spec["names"] = names;
  spec["formats"] = formats;
  spec["offsets"] = offsets;
  spec["titles"] = titles;
  spec["itemsize"] = stored.itemsize();
  return py::dtype::from_args(spec);
}

py::object measure_motion(const Actor& actor,
                          const py::array_t<double, py::array::c_style | py::array::forcecast>& frames,
                          const std::string& mode, const std::string& what, const std::string& reference,
                          const std::string& sdef_blend, const std::string& hemisphere, const py::object& progress) {
  const odori_skinning skinning = skinning_of(mode, sdef_blend, hemisphere);
  const odori_skinning against = skinning_of(reference, sdef_blend, hemisphere);
  if (frames.ndim() != 1) throw py::value_error("frames has one dimension");
  const auto count = static_cast<std::size_t>(frames.size());
  py::array_t<odori_summary> summaries(static_cast<py::ssize_t>(count));
  call(odori_scene_measure_motion, actor.handle(), actor.index, measure_of(what), &skinning, &against, frames.data(),
       count, summaries.mutable_data(), count, &report_progress,
       const_cast<void*>(static_cast<const void*>(&progress)));
  return summaries.attr("view")(summary_dtype());
}

// A dictionary by the names of the statistics.
py::dict statistics(const Actor& actor, const std::string& what, const std::string& mode, const py::object& frames,
                    const std::string& reference, const std::string& sdef_blend, const std::string& hemisphere,
                    const py::object& progress) {
  using Frames = py::array_t<double, py::array::c_style | py::array::forcecast>;
  const odori_skinning skinning = skinning_of(mode, sdef_blend, hemisphere);
  const odori_skinning against = skinning_of(reference, sdef_blend, hemisphere);
  const Frames wanted = frames.is_none() ? Frames(0) : Frames(frames);
  if (wanted.ndim() != 1) throw py::value_error("frames has one dimension");
  std::vector<double> values(static_cast<std::size_t>(odori_statistic_count()));
  call(odori_scene_statistics, actor.handle(), actor.index, measure_of(what), &skinning, &against,
       frames.is_none() ? nullptr : wanted.data(), static_cast<std::size_t>(wanted.size()), values.data(),
       values.size(), &report_progress, const_cast<void*>(static_cast<const void*>(&progress)));
  py::dict result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    result[odori_statistic_name(static_cast<std::int32_t>(i))] = values[i];
  }
  return result;
}

// A dictionary by the names of the numbers.
py::dict surface_numbers(const Actor& actor, const std::string& mode, const std::string& reference,
                         const std::string& sdef_blend, const std::string& hemisphere) {
  const odori_skinning skinning = skinning_of(mode, sdef_blend, hemisphere);
  const odori_skinning against = skinning_of(reference, sdef_blend, hemisphere);
  std::vector<double> values(static_cast<std::size_t>(odori_surface_number_count()));
  call(odori_scene_surface_numbers, static_cast<const odori_scene*>(actor.handle()), actor.index, &skinning, &against,
       values.data(), values.size());
  py::dict result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    result[odori_surface_number_name(static_cast<std::int32_t>(i))] = values[i];
  }
  return result;
}

bool visible(const Actor& actor) {
  std::int32_t shown = 0;
  call(odori_scene_get_visible, static_cast<const odori_scene*>(actor.handle()), actor.index, &shown);
  return shown != 0;
}

void set_bone(const Actor& actor, const py::object& bone, const py::object& rotation, const py::object& translation) {
  const std::int64_t index = bone_index(actor, bone);
  if (!rotation.is_none()) {
    const auto value = rotation.cast<std::array<float, 4>>();
    call(odori_scene_set_bone_rotation, actor.handle(), actor.index, index, value.data());
  }
  if (!translation.is_none()) {
    const auto value = translation.cast<std::array<float, 3>>();
    call(odori_scene_set_bone_translation, actor.handle(), actor.index, index, value.data());
  }
}

void add_actor_class(py::module_& module) {
  py::class_<Actor>(module, "Actor",
                    "A model in a scene, from Scene.add. What it gives is of the frame to which the scene was last "
                    "advanced. Skinning: `mode` is one of odori.skinning_modes, `sdef_blend` 'slerp' or 'nlerp', "
                    "`hemisphere` 'heaviest', 'first' or 'sum'. V vertices, B bones, M morphs.")
      .def_property_readonly(
          "model",
          [](const Actor& a) { return a.scene.cast<const Scene&>().models[static_cast<std::size_t>(a.index)]; })
      .def_property_readonly(
          "index", [](const Actor& a) { return a.index; }, "In the scene, from 0.")
      .def_property_readonly("visible", &visible, "Whether the motion shows the actor.")
      .def_property("weights", &weights, &set_weights,
                    "Bones and weights of the vertices, (V, 4) int32 and float32; -1 and 0: unused. Set to a pair of "
                    "(V, 1) to (V, 4), the actor has these instead, and is linear in 'native'; None: its own again.")
      .def("palette", &palette,
           "(B, 8) float32: per bone the rotation x, y, z, w and the translation x, y, z, 0 from the rest pose to the "
           "current one, world space, units.")
      .def("bone_transforms", &bone_transforms,
           "(B, 8) float32: per bone its rotation x, y, z, w and its position x, y, z, 0, world space, units.")
      .def("morph_weights", &morph_weights, "(M,) float32, with what group and flip morphs add.")
      .def("morphed", &morphed, "(V, 3) float32, units: the rest pose with the vertex morphs of the frame.")
      .def("skin", &skin, py::arg("mode") = "native", py::kw_only(), py::arg("sdef_blend") = "slerp",
           py::arg("hemisphere") = "heaviest", py::arg("dtype") = "float32", py::arg("normals") = false,
           py::arg("out") = py::none(),
           "The posed vertices, (V, 3), units, skinned on the CPU. `dtype`: float32, or float64 for the reference. "
           "`normals`: returns (positions, normals). `out`: a C-contiguous array of that type and shape that receives "
           "the positions and is returned.")
      .def("measure", &measure, py::arg("measure"), py::arg("mode") = "native", py::kw_only(),
           py::arg("reference") = "linear", py::arg("sdef_blend") = "slerp", py::arg("hemisphere") = "heaviest",
           "(V,) float32: one of odori.measures per vertex; displacement and rest in units, the others as ratios to "
           "the rest pose. `reference`: the mode that displacement compares with.")
      .def("volume", &volume, py::arg("mode") = "native", py::kw_only(), py::arg("sdef_blend") = "slerp",
           py::arg("hemisphere") = "heaviest",
           "The volume that the closed parts of the surface enclose, and the same at rest with the frame's morphs, "
           "cubic units; nan if no part is closed.")
      .def("measure_motion", &measure_motion, py::arg("frames"), py::arg("mode") = "native",
           py::arg("measure") = "area", py::kw_only(), py::arg("reference") = "linear", py::arg("sdef_blend") = "slerp",
           py::arg("hemisphere") = "heaviest", py::arg("progress") = py::none(),
           "Advances the scene to each of `frames`, (F,), and measures on all cores. Returns a structured array (F,) "
           "with frame, min, max, mean, volume, volume_rest and worst_vertex. `progress`: called with the fraction "
           "done; a true result cancels, which raises odori.Error.")
      .def("statistics", &statistics, py::arg("measure"), py::arg("mode") = "native", py::kw_only(),
           py::arg("frames") = py::none(), py::arg("reference") = "linear", py::arg("sdef_blend") = "slerp",
           py::arg("hemisphere") = "heaviest", py::arg("progress") = py::none(),
           "Statistics of a measure over the vertices by their names, odori.statistics: of the current frame, or of "
           "`frames` together, which advances the scene to each. Those that begin with area_ are weighted by the area "
           "of the surface at rest. Distances are in units; divided by the model's extent they do not depend on its "
           "size.")
      .def("surface_numbers", &surface_numbers, py::arg("mode") = "native", py::kw_only(),
           py::arg("reference") = "linear", py::arg("sdef_blend") = "slerp", py::arg("hemisphere") = "heaviest",
           "The numbers of the whole surface by their names, odori.surface_numbers: enclosed volume, triangles that "
           "are turned inside out, distances to the surface in the mode `reference`, pairs of triangles that cross. "
           "nan: not defined. Takes up to seconds for a large model.")
      .def(
          "set_morph",
          [](const Actor& a, const py::object& morph, float weight) {
            call(odori_scene_set_morph, a.handle(), a.index, element_index(a, morph, "morph", odori_model_find_morph),
                 weight);
          },
          py::arg("morph"), py::arg("weight"), "Replaces the motion's weight of a morph, by name or index.")
      .def(
          "set_bone", &set_bone, py::arg("bone"), py::kw_only(), py::arg("rotation") = py::none(),
          py::arg("translation") = py::none(),
          "Replaces the motion's rotation (x, y, z, w) or translation (units) of a bone, by name or index, relative to "
          "rest in the parent's space. No effect where MMD does not let a user rotate or move the bone.")
      .def(
          "set_ik",
          [](const Actor& a, const py::object& bone, bool enabled) {
            call(odori_scene_set_bone_ik, a.handle(), a.index, bone_index(a, bone), enabled ? 1 : 0);
          },
          py::arg("bone"), py::arg("enabled"), "Whether the chain of an IK bone is solved.")
      .def(
          "clear_overrides", [](const Actor& a) { call(odori_scene_clear_overrides, a.handle(), a.index); },
          "Gives morphs, bones and IK back to the motion.")
      .def("__repr__", [](const Actor& a) {
        return "<odori.Actor " + std::to_string(a.index) + " '" + std::string(a.info().name) + "'>";
      });
}

}  // namespace

void add_scene(py::module_& module) {
  PYBIND11_NUMPY_DTYPE(odori_summary, frame, low, high, mean, volume, rest_volume, worst_vertex);
  add_actor_class(module);
  py::class_<Scene>(module, "Scene",
                    "Models with motions, evaluated together. One scene is for one thread at a time; different scenes "
                    "may be used by different threads, also with the same models.")
      .def(
          py::init(&make_scene), py::kw_only(), py::arg("physics") = false, py::arg("ik") = true,
          py::arg("rules") = "mmd", py::arg("physics_rules") = "stable",
          "`physics`: rigid bodies move bones, recorded, so that a frame is the same however it is reached. `ik`: "
          "solve IK. `rules`: 'mmd' as MikuMikuDance, 'plain' as most other programs. `physics_rules`: 'stable', whose "
          "joints let a figure stand still, or 'mmd' as MikuMikuDance.")
      .def("set_method_parameter", &set_method_parameter, py::arg("name"), py::arg("value"),
           "A parameter of the skinning modes by its name, such as 'ddm.passes', one of method_parameters; None: the "
           "default")
      .def("set_life", &set_life, py::arg("key"), py::arg("value"),
           "What models do besides their motions, by its name in scene files: set_life('idle', True), set_life('gaze', "
           "'camera'). None: the default.")
      .def("add", &add, py::arg("model"),
           "Adds an actor of a Model with any number of Motions and returns it. Camera and light of the motions become "
           "the scene's.")
      .def(
          "add_camera",
          [](const Scene& s, const Motion& motion) {
            call(odori_scene_add_motion, s.handle.get(), std::int32_t{-1},
                 static_cast<const odori_motion*>(motion.handle.get()));
          },
          py::arg("motion"), "Uses only camera, light and self shadow of a motion.")
      .def(
          "advance", [](const Scene& s, double frame) { call(odori_scene_advance, s.handle.get(), frame); },
          py::arg("frame"), "Evaluates all actors at a frame, 30 per second, fractions allowed.")
      .def_property_readonly(
          "frame", [](const Scene& s) { return odori_scene_frame(s.handle.get()); }, "Last advanced to.")
      .def_property_readonly(
          "last_frame", [](const Scene& s) { return odori_scene_last_frame(s.handle.get()); },
          "The last frame with a key of any motion; 0 without motions.")
      .def("__len__", [](const Scene& s) { return odori_scene_actor_count(s.handle.get()); });
}

}  // namespace odori_python
