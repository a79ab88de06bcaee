// A window of one colour, as that of another program: desktop_below LEFT TOP WIDTH HEIGHT RED GREEN BLUE. Prints
// "window ID" when it is shown, and "click BUTTON X Y" for each click, in coordinates of the screen.
// desktop_below compositor: prints whether a compositor runs, "yes" or "no".

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <X11/Xlib.h>

int main(int argc, char** argv) {
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) return 1;
  if (argc == 2 && std::strcmp(argv[1], "compositor") == 0) {
    const Atom selection = XInternAtom(display, "_NET_WM_CM_S0", False);
    std::puts(XGetSelectionOwner(display, selection) != None ? "yes" : "no");
    XCloseDisplay(display);
    return 0;
  }
  if (argc != 8) return 2;
  int numbers[7];
  for (int i = 0; i < 7; ++i) numbers[i] = std::atoi(argv[i + 1]);
  const auto color = static_cast<unsigned long>(numbers[4] << 16 | numbers[5] << 8 | numbers[6]);
  const Window window =
      XCreateSimpleWindow(display, DefaultRootWindow(display), numbers[0], numbers[1],
                          static_cast<unsigned>(numbers[2]), static_cast<unsigned>(numbers[3]), 0, color, color);
  XSelectInput(display, window, ButtonPressMask | ExposureMask);
  XMapRaised(display, window);
  XEvent event;
  XNextEvent(display, &event);  // it is exposed
  std::printf("window %lu\n", window);
  std::fflush(stdout);
  while (XNextEvent(display, &event) == 0) {
    if (event.type != ButtonPress) continue;
    std::printf("click %u %d %d\n", event.xbutton.button, event.xbutton.x_root, event.xbutton.y_root);
    std::fflush(stdout);
  }
}
