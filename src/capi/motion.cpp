#include "base/files.h"
#include "capi/detail/boundary.h"
#include "capi/detail/handles.h"
#include "fit/fit.h"
#include "format/vmd/vmd.h"
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

FitOptions fit_options(const odori_fit_options* given) {
  FitOptions options;
  if (given == nullptr) return options;
  require(given->contacts >= 0 && given->contacts <= ODORI_CONTACTS_ALL, "options.contacts", "is unknown");
  require(given->camera >= -1 && given->camera <= 1, "options.camera", "is none of -1, 0 and 1");
  options.contacts = {(given->contacts & ODORI_CONTACTS_FEET) != 0, (given->contacts & ODORI_CONTACTS_HANDS) != 0,
                      (given->contacts & ODORI_CONTACTS_BODY) != 0};
  if (given->camera >= 0) options.camera = given->camera == 1;
  return options;
}

odori_fit_report report_of(const FitReport& report) {
  return {.scale = report.scale,
          .leg_from = report.leg_from,
          .leg_to = report.leg_to,
          .hip_offset = report.hip_offset,
          .largest_shift = report.largest_shift,
          .lost_keys = static_cast<std::int64_t>(lost_keys(report)),
          .contacts = static_cast<std::int64_t>(report.contacts.size()),
          .unchanged = report.same ? 1 : 0};
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

odori_status odori_motion_fit(const odori_motion* motion, const odori_model* from, const odori_model* to,
                              const odori_fit_options* options, odori_motion** fitted, odori_fit_report* report,
                              odori_error* error) {
  return guarded(error, [&] {
    require(motion != nullptr, "motion", "is null");
    require(to != nullptr, "to", "is null");
    require(fitted != nullptr, "fitted", "is null");
    const Model& source = from == nullptr ? standard_figure() : from->shared->model();
    FittedMotion result = fit(*motion->motion, source, to->shared->model(), fit_options(options));
    if (report != nullptr) *report = report_of(result.report);
    *fitted = new odori_motion{std::make_shared<const Motion>(std::move(result.motion)), {}, false};
  });
}

odori_status odori_motion_save(const odori_motion* motion, const char* path, odori_error* error) {
  return guarded(error, [&] {
    require(motion != nullptr, "motion", "is null");
    require(path != nullptr, "path", "is null");
    value_of(write_file(path_from_utf8(path), write_vmd(*motion->motion)), ODORI_ERROR_FILE);
  });
}
