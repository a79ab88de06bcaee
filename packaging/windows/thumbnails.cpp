// Thumbnails in Explorer, which calls GetThumbnail for a file of the registered types. A program of its own, `odori
// thumbnail`, reads the file, in a job with limits: whatever a file does to it, Explorer goes on.

// The identifiers of the interfaces, which no library of mingw-w64 has.
#include <initguid.h>

#include "thumbnails.h"

#include <atomic>
#include <memory>
#include <new>
#include <string>

#include <shlobj.h>
#include <thumbcache.h>
#include <wincodec.h>

namespace {

constexpr DWORD kMaxTime_ms = 12'000;  // odori ends by itself after 10 s
constexpr std::size_t kMaxMemory = std::size_t{3} << 30;
constexpr UINT kMaxSide = 1024;

HINSTANCE module_handle = nullptr;
std::atomic<long> objects{0};  // what keeps this library loaded

struct CloseHandles {
  void operator()(HANDLE handle) const { CloseHandle(handle); }
};
using Handle = std::unique_ptr<void, CloseHandles>;

template <typename T>
struct ReleaseInterface {
  void operator()(T* object) const { object->Release(); }
};
template <typename T>
using Interface = std::unique_ptr<T, ReleaseInterface<T>>;

std::wstring program_path() {
  std::wstring path(32768, L'\0');
  path.resize(GetModuleFileNameW(module_handle, path.data(), static_cast<DWORD>(path.size())));
  return path.substr(0, path.find_last_of(L"\\/") + 1) + L"odori.exe";
}

std::wstring new_image_path() {
  static std::atomic<unsigned> count{0};
  std::wstring folder(MAX_PATH + 2, L'\0');
  folder.resize(GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()));
  return folder + L"odori-thumbnail-" + std::to_wstring(GetCurrentProcessId()) + L"-" + std::to_wstring(++count) +
         L".png";
}

Handle limited_job() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_PROCESS_MEMORY |
                                            JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
  limits.ProcessMemoryLimit = kMaxMemory;
  if (job) SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  return job;
}

// Whether odori wrote the image. No name of a file on Windows has quotes.
bool write_image(const std::wstring& file, const std::wstring& image, UINT side) {
  const std::wstring program = program_path();
  std::wstring command =
      L"\"" + program + L"\" thumbnail \"" + file + L"\" -o \"" + image + L"\" -s " + std::to_wstring(side);
  const Handle job = limited_job();
  STARTUPINFOW startup = {};
  startup.cb = sizeof startup;
  PROCESS_INFORMATION process = {};
  constexpr DWORD kFlags = CREATE_SUSPENDED | CREATE_NO_WINDOW | BELOW_NORMAL_PRIORITY_CLASS;
  if (!job || CreateProcessW(program.c_str(), command.data(), nullptr, nullptr, FALSE, kFlags, nullptr, nullptr,
                             &startup, &process) == 0)
    return false;
  const Handle running(process.hProcess), thread(process.hThread);
  DWORD status = 1;
  if (AssignProcessToJobObject(job.get(), running.get()) == 0) {
    TerminateProcess(running.get(), 1);
    return false;
  }
  ResumeThread(thread.get());
  if (WaitForSingleObject(running.get(), kMaxTime_ms) != WAIT_OBJECT_0) return false;  // the job ends it
  return GetExitCodeProcess(running.get(), &status) != 0 && status == 0;
}

// The image as Explorer takes it: premultiplied, with its top row first; null if it cannot be read.
HBITMAP read_image(const std::wstring& image) {
  IWICImagingFactory* made_factory = nullptr;
  if (FAILED(CoCreateInstance(CLSID_WICImagingFactory, nullptr, CLSCTX_INPROC_SERVER, IID_PPV_ARGS(&made_factory))))
    return nullptr;
  const Interface<IWICImagingFactory> factory(made_factory);
  IWICBitmapDecoder* made_decoder = nullptr;
  if (FAILED(factory->CreateDecoderFromFilename(image.c_str(), nullptr, GENERIC_READ, WICDecodeMetadataCacheOnLoad,
                                                &made_decoder)))
    return nullptr;
  const Interface<IWICBitmapDecoder> decoder(made_decoder);
  IWICBitmapFrameDecode* made_frame = nullptr;
  if (FAILED(decoder->GetFrame(0, &made_frame))) return nullptr;
  const Interface<IWICBitmapFrameDecode> frame(made_frame);
  IWICFormatConverter* made_converter = nullptr;
  if (FAILED(factory->CreateFormatConverter(&made_converter))) return nullptr;
  const Interface<IWICFormatConverter> converter(made_converter);
  UINT width = 0, height = 0;
  if (FAILED(converter->Initialize(frame.get(), GUID_WICPixelFormat32bppPBGRA, WICBitmapDitherTypeNone, nullptr, 0.0,
                                   WICBitmapPaletteTypeCustom)) ||
      FAILED(converter->GetSize(&width, &height)) || width > kMaxSide || height > kMaxSide)
    return nullptr;
  BITMAPINFO info = {};
  info.bmiHeader.biSize = sizeof info.bmiHeader;
  info.bmiHeader.biWidth = static_cast<LONG>(width);
  info.bmiHeader.biHeight = -static_cast<LONG>(height);  // the top row first
  info.bmiHeader.biPlanes = 1;
  info.bmiHeader.biBitCount = 32;
  void* pixels = nullptr;
  const HBITMAP bitmap = CreateDIBSection(nullptr, &info, DIB_RGB_COLORS, &pixels, nullptr, 0);
  if (bitmap == nullptr) return nullptr;
  if (SUCCEEDED(converter->CopyPixels(nullptr, width * 4, width * height * 4, static_cast<BYTE*>(pixels))))
    return bitmap;
  DeleteObject(bitmap);
  return nullptr;
}

class ThumbnailProvider final : public IInitializeWithFile, public IThumbnailProvider {
 public:
  ThumbnailProvider() { ++objects; }
  ~ThumbnailProvider() { --objects; }

  STDMETHODIMP QueryInterface(REFIID id, void** object) override {
    *object = nullptr;
    if (id == IID_IInitializeWithFile || id == IID_IUnknown) *object = static_cast<IInitializeWithFile*>(this);
    if (id == IID_IThumbnailProvider) *object = static_cast<IThumbnailProvider*>(this);
    if (*object == nullptr) return E_NOINTERFACE;
    AddRef();
    return S_OK;
  }
  STDMETHODIMP_(ULONG) AddRef() override { return ++references_; }
  STDMETHODIMP_(ULONG) Release() override {
    const ULONG left = --references_;
    if (left == 0) delete this;
    return left;
  }

  STDMETHODIMP Initialize(LPCWSTR file, DWORD) override try {
    file_ = file;
    return S_OK;
  } catch (const std::exception&) {
    return E_OUTOFMEMORY;
  }

  STDMETHODIMP GetThumbnail(UINT side, HBITMAP* bitmap, WTS_ALPHATYPE* alpha) override try {
    const std::wstring image = new_image_path();
    *bitmap = write_image(file_, image, side < kMaxSide ? side : kMaxSide) ? read_image(image) : nullptr;
    *alpha = WTSAT_ARGB;
    DeleteFileW(image.c_str());
    return *bitmap != nullptr ? S_OK : E_FAIL;
  } catch (const std::exception&) {
    return E_OUTOFMEMORY;
  }

 private:
  std::atomic<ULONG> references_{1};
  std::wstring file_;
};

class Factory final : public IClassFactory {
 public:
  STDMETHODIMP QueryInterface(REFIID id, void** object) override {
    const bool known = id == IID_IClassFactory || id == IID_IUnknown;
    *object = known ? this : nullptr;
    return known ? S_OK : E_NOINTERFACE;
  }
  // The only one, which is never deleted.
  STDMETHODIMP_(ULONG) AddRef() override { return 2; }
  STDMETHODIMP_(ULONG) Release() override { return 1; }

  STDMETHODIMP CreateInstance(IUnknown* outer, REFIID id, void** object) override {
    *object = nullptr;
    if (outer != nullptr) return CLASS_E_NOAGGREGATION;
    const Interface<ThumbnailProvider> provider(new (std::nothrow) ThumbnailProvider);
    return provider ? provider->QueryInterface(id, object) : E_OUTOFMEMORY;
  }
  STDMETHODIMP LockServer(BOOL lock) override {
    objects += lock ? 1 : -1;
    return S_OK;
  }
};

}  // namespace

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, void*) {
  if (reason == DLL_PROCESS_ATTACH) {
    module_handle = module;
    DisableThreadLibraryCalls(module);
  }
  return TRUE;
}

STDAPI DllGetClassObject(REFCLSID type, REFIID id, void** object) {
  static Factory factory;
  *object = nullptr;
  return type == kThumbnailClass ? factory.QueryInterface(id, object) : CLASS_E_CLASSNOTAVAILABLE;
}

STDAPI DllCanUnloadNow() { return objects == 0 ? S_OK : S_FALSE; }
