#include "base/files.h"
#include "capi/detail/boundary.h"
#include "capi/detail/handles.h"
#include "loading/load.h"

#include <utility>

namespace odori::capi {

namespace {

odori_motion* new_motion(Bytes bytes) {
  require(is_motion_file(detect_file_kind(bytes)), "motion", "is needed, and this file is none (VMD or VPD)");
  Diagnostics diagnostics;
  Motion motion = value_of(read_motion(bytes, diagnostics), ODORI_ERROR_FILE);
  return new odori_motion{std::make_shared<const Motion>(std::move(motion)), std::move(diagnostics),
                          detect_file_kind(bytes) == FileKind::vpd};
}

template <typename Track>
std::int64_t key_count(const std::vector<Track>& tracks) {
  std::size_t keys = 0;
  for (const Track& track : tracks) keys += track.keys.size();
  return static_cast<std::int64_t>(keys);
}

}  // namespace
}  // namespace odori::capi

using namespace odori;
using namespace odori::capi;

odori_status odori_motion_load(const char* path, odori_motion** motion, odori_error* error) {
  return guarded(error, [&] {
    require(path != nullptr, "path", "is null");
    require(motion != nullptr, "motion", "is null");
    *motion = new_motion(value_of(read_file(path_from_utf8(path)), ODORI_ERROR_FILE));
  });
}

odori_status odori_motion_load_memory(const void* bytes, size_t size, odori_motion** motion, odori_error* error) {
  return guarded(error, [&] {
    require(bytes != nullptr || size == 0, "bytes", "is null");
    require(motion != nullptr, "motion", "is null");
    *motion = new_motion({static_cast<const std::uint8_t*>(bytes), size});
  });
}

void odori_motion_free(odori_motion* motion) { delete motion; }

odori_status odori_motion_get_info(const odori_motion* handle, odori_motion_info* info, odori_error* error) {
  return guarded(error, [&] {
    require(handle != nullptr, "motion", "is null");
    require(info != nullptr, "info", "is null");
    const Motion& motion = *handle->motion;
    *info = {.model_name = motion.model_name.c_str(),
             .last_frame = static_cast<double>(last_frame(motion)),
             .bone_tracks = static_cast<std::int64_t>(motion.bones.size()),
             .bone_keys = key_count(motion.bones),
             .morph_tracks = static_cast<std::int64_t>(motion.morphs.size()),
             .morph_keys = key_count(motion.morphs),
             .camera_keys = static_cast<std::int64_t>(motion.camera.size()),
             .light_keys = static_cast<std::int64_t>(motion.light.size()),
             .findings = static_cast<std::int64_t>(handle->diagnostics.faults().size()),
             .is_pose = handle->pose ? 1 : 0};
  });
}

odori_status odori_motion_get_finding(const odori_motion* motion, int64_t index, odori_error* finding,
                                      odori_error* error) {
  return guarded(error, [&] {
    require(motion != nullptr, "motion", "is null");
    require(finding != nullptr, "finding", "is null");
    const auto& findings = motion->diagnostics.faults();
    write_error(refusal(findings[require_index(index, findings.size(), "index")], ODORI_OK), finding);
  });
}
