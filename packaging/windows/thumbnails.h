#pragma once

// The class of odori's thumbnails in Explorer, which the installer registers (installer.nsi).

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

// {DE5901A1-9311-4473-8721-D59D5A6F44D6}
inline constexpr CLSID kThumbnailClass = {0xde5901a1, 0x9311, 0x4473, {0x87, 0x21, 0xd5, 0x9d, 0x5a, 0x6f, 0x44, 0xd6}};
