// Asks the library of thumbnails for one, as Explorer does, and prints its size, whether it has alpha, and its pixels:
//
//   odori_thumbnails_test LIBRARY.dll FILE SIDE >OUT

// The identifiers of the interfaces, which no library of mingw-w64 has.
#include <initguid.h>

#include "thumbnails.h"

#include <cstdio>

#include <fcntl.h>
#include <io.h>
#include <shlobj.h>
#include <thumbcache.h>

namespace {

using GetClassObject = HRESULT(STDAPICALLTYPE*)(REFCLSID, REFIID, void**);

int fail(const char* what, HRESULT result) {
  std::fprintf(stderr, "%s: %08lx\n", what, static_cast<unsigned long>(result));
  return 1;
}

}  // namespace

int wmain(int argc, wchar_t** argv) {
  if (argc != 4) return fail("three arguments", 0);
  _setmode(_fileno(stdout), _O_BINARY);
  CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED);
  const HMODULE library = LoadLibraryW(argv[1]);
  if (library == nullptr) return fail("LoadLibrary", HRESULT_FROM_WIN32(GetLastError()));
  const auto get =
      reinterpret_cast<GetClassObject>(reinterpret_cast<void*>(GetProcAddress(library, "DllGetClassObject")));
  IClassFactory* factory = nullptr;
  IThumbnailProvider* provider = nullptr;
  IInitializeWithFile* with_file = nullptr;
  HRESULT result = get(kThumbnailClass, IID_IClassFactory, reinterpret_cast<void**>(&factory));
  if (FAILED(result)) return fail("DllGetClassObject", result);
  result = factory->CreateInstance(nullptr, IID_IThumbnailProvider, reinterpret_cast<void**>(&provider));
  if (FAILED(result)) return fail("CreateInstance", result);
  result = provider->QueryInterface(IID_IInitializeWithFile, reinterpret_cast<void**>(&with_file));
  if (FAILED(result)) return fail("QueryInterface", result);
  with_file->Initialize(argv[2], STGM_READ);
  HBITMAP bitmap = nullptr;
  WTS_ALPHATYPE alpha = WTSAT_UNKNOWN;
  result = provider->GetThumbnail(static_cast<UINT>(_wtoi(argv[3])), &bitmap, &alpha);
  if (FAILED(result)) return fail("GetThumbnail", result);
  DIBSECTION section = {};
  GetObjectW(bitmap, sizeof section, &section);
  std::printf("%ld %ld %d\n", section.dsBm.bmWidth, section.dsBm.bmHeight, alpha == WTSAT_ARGB ? 1 : 0);
  const auto size =
      static_cast<std::size_t>(section.dsBm.bmWidthBytes) * static_cast<std::size_t>(section.dsBm.bmHeight);
  std::fwrite(section.dsBm.bmBits, 1, size, stdout);
  DeleteObject(bitmap);
  with_file->Release();
  provider->Release();
  return std::fflush(stdout) == 0 ? 0 : 1;
}
