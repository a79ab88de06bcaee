#if defined(ODORI_HAVE_EGL)

#include "base/translate.h"
#include "gpu/headless_context.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glad/gl.h>

namespace odori {

// Displays are never terminated, because EGL shares a display between all users in the process.
struct HeadlessContext::State {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;

  State(EGLDisplay used_display, EGLContext created) : display(used_display), context(created) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (eglGetCurrentContext() == context) {
      eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
    eglDestroyContext(display, context);
  }
};

namespace {

bool has_extension(const char* extensions, std::string_view name) {
  if (extensions == nullptr) return false;
  std::string_view rest(extensions);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == name) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

template <typename Function>
Function load(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

// EGL devices except software renderers.
std::vector<EGLDeviceEXT> hardware_devices() {
  const auto query_devices = load<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  const auto query_string = load<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
  std::array<EGLDeviceEXT, 16> devices{};
  EGLint count = 0;
  if (query_devices == nullptr || query_string == nullptr) return {};
  if (!query_devices(static_cast<EGLint>(devices.size()), devices.data(), &count)) return {};
  std::vector<EGLDeviceEXT> hardware;
  for (int i = 0; i < count; ++i) {
    if (!has_extension(query_string(devices[i], EGL_EXTENSIONS), "EGL_MESA_device_software"))
      hardware.push_back(devices[i]);
  }
  return hardware;
}

// Displays in the order in which they are tried: each GPU, then Mesa's surfaceless platform.
std::vector<EGLDisplay> displays() {
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const auto get_display = load<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  std::vector<EGLDisplay> found;
  if (get_display == nullptr) return found;
  if (has_extension(extensions, "EGL_EXT_platform_device")) {
    for (const EGLDeviceEXT device : hardware_devices()) {
      found.push_back(get_display(EGL_PLATFORM_DEVICE_EXT, device, nullptr));
    }
  }
  if (has_extension(extensions, "EGL_MESA_platform_surfaceless")) {
    found.push_back(get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
  }
  return found;
}

EGLConfig config_for(EGLDisplay display) {
  const EGLint attributes[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_DONT_CARE, EGL_NONE};
  EGLConfig config = EGL_NO_CONFIG_KHR;
  EGLint count = 0;
  if (!eglChooseConfig(display, attributes, &config, 1, &count) || count == 0) return EGL_NO_CONFIG_KHR;
  return config;
}

// Creates a context and makes it current; EGL_NO_CONTEXT on failure.
EGLContext make_context(EGLDisplay display) {
  EGLint major = 0;
  EGLint minor = 0;
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, &major, &minor)) return EGL_NO_CONTEXT;
  if (!eglBindAPI(EGL_OPENGL_API)) return EGL_NO_CONTEXT;
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION_KHR,
                            3,
                            EGL_CONTEXT_MINOR_VERSION_KHR,
                            2,
                            EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR,
                            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR,
                            EGL_NONE};
  const EGLContext context = eglCreateContext(display, config_for(display), EGL_NO_CONTEXT, version);
  if (context == EGL_NO_CONTEXT) return context;
  if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
  eglDestroyContext(display, context);
  return EGL_NO_CONTEXT;
}

}  // namespace

Result<HeadlessContext> HeadlessContext::create() {
  for (const EGLDisplay display : displays()) {
    const EGLContext context = make_context(display);
    if (context == EGL_NO_CONTEXT) continue;
    auto state = std::make_unique<State>(display, context);
    if (gladLoadGL(reinterpret_cast<GLADloadfunc>(eglGetProcAddress)) != 0) return HeadlessContext(std::move(state));
  }
  return fault(kNoOpenGl, tr("EGL offers no context"));
}

HeadlessContext::HeadlessContext(std::unique_ptr<State> state) : state_(std::move(state)) {}
HeadlessContext::HeadlessContext(HeadlessContext&&) noexcept = default;
HeadlessContext& HeadlessContext::operator=(HeadlessContext&&) noexcept = default;
HeadlessContext::~HeadlessContext() = default;

}  // namespace odori

#endif
