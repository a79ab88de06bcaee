#include "export/text_canvas.h"

#include <imgui.h>
#include <imgui_impl_opengl3.h>

namespace odori {

TextCanvas::TextCanvas(int width, int height, int letters, CharacterSet characters) : fonts_(select_fonts({})) {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  io.DisplaySize = ImVec2(static_cast<float>(width), static_cast<float>(height));
  io.DeltaTime = 1.0f / 60.0f;
  ImGui_ImplOpenGL3_Init("#version 150");
  build_fonts(*io.Fonts, fonts_.files, static_cast<float>(letters), std::move(characters));
}

TextCanvas::~TextCanvas() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void TextCanvas::draw(const std::function<void(ImDrawList&)>& words) {
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
  words(*ImGui::GetBackgroundDrawList());
  ImGui::Render();
  ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace odori
