// Libraries stay loaded, so that the leak sanitizer finds at exit what their static variables refer to: Mesa's driver is
// unloaded with the window's context, and keeps memory of its compiler until the process ends.
int dlclose(void* library);
int dlclose(void* library) {
  (void)library;
  return 0;
}
