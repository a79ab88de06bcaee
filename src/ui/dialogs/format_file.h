#pragma once

// What the open dialog says of a file.

#include "ui/core/file_rows.h"

#include <cstdint>
#include <string>

namespace odori {

const char* format_kind(EntryKind kind);       // "Model"; empty for what has no name
const char* format_filter(KindFilter filter);  // "Models and motions"

// "512 B", "12.3 KB", "1.0 GB": thousands of 1024.
std::string format_size(std::uint64_t bytes);

// "2024-03-01 18:05" where the person is; empty for 0 and for years that are none.
std::string format_date(std::int64_t seconds_since_1970);

}  // namespace odori
