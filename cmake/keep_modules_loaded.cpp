// Linked into sanitizer builds only. A graphics driver that is unloaded before the leak report turns its
// own one-time allocations into nameless leaks; kept loaded, they are reachable and not reported.
extern "C" int dlclose(void* handle);
extern "C" int dlclose(void*) { return 0; }
