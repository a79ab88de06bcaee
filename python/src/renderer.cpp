// odori.Renderer.

#include "support.h"

#include <array>
#include <string>

namespace odori_python {

namespace {

struct Renderer {
  RendererHandle handle;
};

std::unique_ptr<Renderer> make_renderer() {
  odori_renderer* handle = nullptr;
  call(odori_renderer_create, &handle);
  auto renderer = std::make_unique<Renderer>();
  renderer->handle.reset(handle);
  return renderer;
}

std::int32_t camera_kind(const std::string& camera) {
  if (camera == "motion") return ODORI_CAMERA_MOTION;
  if (camera == "fitted") return ODORI_CAMERA_FITTED;
  if (camera == "posed") return ODORI_CAMERA_POSED;
  throw py::value_error("camera is 'motion', 'fitted', 'posed' or a dict");
}

// A dict with target, rotation, distance, fov and perspective; what is left out is as in `camera`.
void apply_camera(const py::dict& given, odori_camera& camera) {
  for (const auto& [key, value] : given) {
    const auto name = key.cast<std::string>();
    if (name == "target" || name == "rotation") {
      const auto numbers = value.cast<std::array<float, 3>>();
      std::copy(numbers.begin(), numbers.end(), name == "target" ? camera.target : camera.rotation_rad);
    } else if (name == "distance") {
      camera.distance = value.cast<float>();
    } else if (name == "fov") {
      camera.fov_deg = value.cast<float>();
    } else if (name == "perspective") {
      camera.perspective = value.cast<bool>() ? 1 : 0;
    } else {
      throw py::value_error("a camera has no '" + name + "'");
    }
  }
}

py::array_t<std::uint8_t> render(const Renderer& renderer, const Scene& scene, std::pair<int, int> size,
                                 const std::string& mode, const py::object& measure, const std::string& reference,
                                 float range, const py::object& camera, std::array<float, 4> background, bool edge,
                                 bool grid, bool ground_shadow, bool self_shadow, int samples, int supersample) {
  odori_render_options options;
  odori_render_options_init(&options);
  options.width = size.first;
  options.height = size.second;
  options.samples = samples;
  options.supersample = supersample;
  std::copy(background.begin(), background.end(), options.background);
  options.edge = edge ? 1 : 0;
  options.grid = grid ? 1 : 0;
  options.ground_shadow = ground_shadow ? 1 : 0;
  options.self_shadow = self_shadow ? 1 : 0;
  options.skinning = skinning_of(mode, "slerp", "heaviest");
  options.measure = measure.is_none() ? -1 : measure_of(measure.cast<std::string>());
  options.reference_mode = skinning_of(reference, "slerp", "heaviest").mode;
  options.range = range;
  if (size.first <= 0 || size.second <= 0) throw py::value_error("size is (width, height), both above 0");
  const odori_scene* handle = scene.handle.get();
  if (py::isinstance<py::dict>(camera)) {
    const float aspect = static_cast<float>(size.first) / static_cast<float>(size.second);
    call(odori_scene_get_camera, handle, std::int32_t{ODORI_CAMERA_MOTION}, aspect, &options.camera);
    apply_camera(camera.cast<py::dict>(), options.camera);
    options.own_camera = 1;
  } else {
    options.camera_kind = camera_kind(camera.cast<std::string>());
  }
  py::array_t<std::uint8_t> image({py::ssize_t{size.second}, py::ssize_t{size.first}, py::ssize_t{4}});
  call(odori_renderer_render, renderer.handle.get(), handle, &options, image.mutable_data(),
       static_cast<std::size_t>(image.size()));
  return image;
}

void set_look(const Renderer& renderer, const std::string& key, const py::object& value) {
  const bool is_default = value.is_none();
  const bool is_switch = py::isinstance<py::bool_>(value);
  const std::string text = is_switch ? (value.cast<bool>() ? "on" : "off") : py::str(value).cast<std::string>();
  call(odori_renderer_set_look, renderer.handle.get(), key.c_str(), is_default ? nullptr : text.c_str());
}

void set_accumulation(const Renderer& renderer, std::int32_t samples, float shutter) {
  call(odori_renderer_set_accumulation, renderer.handle.get(), samples, shutter);
}

}  // namespace

void add_renderer(py::module_& module) {
  py::class_<Renderer>(module, "Renderer",
                       "Renders scenes without a display (EGL, OpenGL 3.2), on a thread of its own. Load models with "
                       "textures=True.")
      .def(py::init(&make_renderer), "Raises odori.Error if there is no usable OpenGL.")
      .def_property_readonly(
          "driver", [](const Renderer& r) { return odori_renderer_driver(r.handle.get()); },
          "Name and version of the OpenGL driver.")
      .def("set_look", &set_look, py::arg("key"), py::arg("value"),
           "A setting of how scenes are drawn from now on, by its name in scene files: set_look('soft_shadow', True). "
           "None: the default. Arguments of `render` are set by it.")
      .def("set_accumulation", &set_accumulation, py::arg("samples"), py::arg("shutter") = 0.0f,
           "From now on, images are the mean of this many frames, 1..1024, in linear light: smooth edges, the depth of "
           "field of a real lens, and motion blur while the shutter is open, degrees; 360: a frame of 1/30 s.")
      .def("render", &render, py::arg("scene"), py::arg("size") = std::make_pair(1280, 720), py::kw_only(),
           py::arg("mode") = "native", py::arg("measure") = py::none(), py::arg("reference") = "linear",
           py::arg("range") = 0.0f, py::arg("camera") = "motion",
           py::arg("background") = std::array<float, 4>{1.0f, 1.0f, 1.0f, 1.0f}, py::arg("edge") = true,
           py::arg("grid") = false, py::arg("ground_shadow") = true, py::arg("self_shadow") = true,
           py::arg("samples") = 4, py::arg("supersample") = 1,
           "An image of the scene as last advanced: (height, width, 4) uint8, red, green, blue, straight alpha. "
           "`size`: (width, height), pixels. `measure`: colours the surface by one of odori.measures; `range`: the "
           "largest deviation on the colour scale, 0 for the frame's maximum. `camera`: 'motion', 'fitted', 'posed', "
           "or a dict with any of target (x, y, z), rotation (pitch, yaw, roll, radians), distance (units, negative "
           "in front), fov (degrees) and perspective. `background`: red, green, blue, opacity, 0..1.");
}

}  // namespace odori_python
