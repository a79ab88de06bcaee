#pragma once

#include "base/job.h"
#include "library/pictures.h"

namespace odori {

// Makes images by this program's own verb `thumbnail`, in a process that is ended when the job is cancelled. Fails with
// kPictureFailed and what the verb says, otherwise as ChildProcess. `control` must outlive the result.
MakePicture thumbnail_process(const JobControl& control);

}  // namespace odori
