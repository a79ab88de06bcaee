// Drops files on an X11 window, like a file manager: xdnd_drop WINDOW FILE...
// Implements the source side of the XDND protocol, version 5. Exit status 0 once the window has accepted the files.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include <X11/Xatom.h>
#include <X11/Xlib.h>

namespace {

constexpr long kVersion = 5;
constexpr auto kTimeout = std::chrono::seconds(20);

std::string uri_list(int count, char** paths) {
  std::string list;
  for (int i = 0; i < count; ++i) {
    list += "file://";
    for (const char* at = paths[i]; *at != '\0'; ++at) {
      const auto byte = static_cast<unsigned char>(*at);
      const bool plain = byte < 0x80 && (std::isalnum(byte) != 0 || std::strchr("/-_.~", byte) != nullptr);
      char escaped[4];
      std::snprintf(escaped, sizeof escaped, "%%%02X", byte);
      list += plain ? std::string(1, *at) : std::string(escaped);
    }
    list += "\r\n";
  }
  return list;
}

class Source {
 public:
  Source(Display* display, Window target, std::string files)
      : display_(display), target_(target), files_(std::move(files)) {
    window_ = XCreateSimpleWindow(display_, DefaultRootWindow(display_), 0, 0, 1, 1, 0, 0, 0);
    XSetSelectionOwner(display_, atom("XdndSelection"), window_, CurrentTime);
  }

  bool drop() {
    send("XdndEnter", kVersion << 24, static_cast<long>(atom("text/uri-list")), 0, 0);
    send("XdndPosition", 0, (20 << 16) | 20, CurrentTime, static_cast<long>(atom("XdndActionCopy")));
    if (!wait_for("XdndStatus") || !accepted_) return false;
    send("XdndDrop", 0, CurrentTime, 0, 0);
    return wait_for("XdndFinished");
  }

 private:
  Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

  void send(const char* type, long a, long b, long c, long d) {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.display = display_;
    event.xclient.window = target_;
    event.xclient.message_type = atom(type);
    event.xclient.format = 32;
    const long words[] = {static_cast<long>(window_), a, b, c, d};
    std::copy(std::begin(words), std::end(words), event.xclient.data.l);
    XSendEvent(display_, target_, False, NoEventMask, &event);
    XFlush(display_);
  }

  // The target asks for the files once they are dropped.
  void answer(const XSelectionRequestEvent& request) {
    XChangeProperty(display_, request.requestor, request.property, request.target, 8, PropModeReplace,
                    reinterpret_cast<const unsigned char*>(files_.data()), static_cast<int>(files_.size()));
    XEvent event{};
    event.xselection.type = SelectionNotify;
    event.xselection.requestor = request.requestor;
    event.xselection.selection = request.selection;
    event.xselection.target = request.target;
    event.xselection.property = request.property;
    event.xselection.time = request.time;
    XSendEvent(display_, request.requestor, False, NoEventMask, &event);
    XFlush(display_);
  }

  bool wait_for(const char* type) {
    const auto give_up = std::chrono::steady_clock::now() + kTimeout;
    while (std::chrono::steady_clock::now() < give_up) {
      while (XPending(display_) > 0) {
        XEvent event;
        XNextEvent(display_, &event);
        if (event.type == SelectionRequest) answer(event.xselectionrequest);
        if (event.type != ClientMessage || event.xclient.message_type != atom(type)) continue;
        accepted_ = (event.xclient.data.l[1] & 1) != 0;
        return true;
      }
      const timespec pause{0, 5'000'000};
      nanosleep(&pause, nullptr);
    }
    return false;
  }

  Display* display_;
  Window target_;
  Window window_ = 0;
  std::string files_;
  bool accepted_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: xdnd_drop WINDOW FILE...\n");
    return 2;
  }
  Display* display = XOpenDisplay(nullptr);
  if (display == nullptr) {
    std::fprintf(stderr, "xdnd_drop: there is no display\n");
    return 1;
  }
  const auto target = static_cast<Window>(std::strtoul(argv[1], nullptr, 0));
  const bool taken = Source(display, target, uri_list(argc - 2, argv + 2)).drop();
  XCloseDisplay(display);
  if (!taken) std::fprintf(stderr, "xdnd_drop: the window did not take the files\n");
  return taken ? 0 : 1;
}
