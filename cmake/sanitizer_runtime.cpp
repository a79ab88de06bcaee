// Linked into sanitizer builds only: what the sanitizers need beside a graphics driver.

// A driver that is unloaded before the leak report turns its own one-time allocations into nameless leaks; kept
// loaded, they are reachable and not reported.
extern "C" int dlclose(void* handle);
extern "C" int dlclose(void*) { return 0; }

// The leak report otherwise follows thread-local blocks of late-loaded libraries by a header that glibc 2.25 and
// later no longer write, and crashes on what stands there instead.
extern "C" const char* __asan_default_options();
extern "C" const char* __asan_default_options() { return "intercept_tls_get_addr=0"; }
