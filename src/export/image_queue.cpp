#include "export/image_queue.h"

#include "base/files.h"
#include "image/image_writer.h"

#include <algorithm>
#include <exception>
#include <memory>
#include <utility>

namespace odori {

void ImageWriter::write(Image image, std::filesystem::path folder, std::string stem) {
  const auto shared = std::make_shared<const Image>(std::move(image));
  jobs_.emplace_back([shared, folder = std::move(folder), stem = std::move(stem)](JobControl&) {
    try {
      return write_new_image(folder, stem, *shared);
    } catch (const std::exception& error) {
      return Result<std::filesystem::path>(Fault{&kFileUnwritable, {}, -1, -1, error.what()});
    }
  });
}

std::optional<Result<std::filesystem::path>> ImageWriter::take_finished() {
  const auto done = std::find_if(jobs_.begin(), jobs_.end(), [](const auto& job) { return job.ready(); });
  if (done == jobs_.end()) return std::nullopt;
  auto result = done->take();
  jobs_.erase(done);
  return result;
}

}  // namespace odori
