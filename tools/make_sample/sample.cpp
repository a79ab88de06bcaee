#include "make_sample/sample.h"

#include "format/pmx/pmx.h"
#include "format/vmd/vmd.h"
#include "make_sample/dancer.h"
#include "make_sample/exhibits.h"
#include "make_sample/materials.h"
#include "make_sample/stage_set.h"

namespace odori::komai {

std::vector<SampleFile> make_sample() {
  PmxWriteOptions pmx_2_1;
  pmx_2_1.version = 2.1f;  // for QDEF
  std::vector<SampleFile> files;
  files.push_back({"komai.pmx", write_pmx(make_dancer(), pmx_2_1)});
  files.push_back({"mmd/komai.pmx", write_pmx(make_dancer_for_mmd())});
  files.push_back({"komai.vmd", write_vmd(make_dance())});
  files.push_back({"komai_camera.vmd", write_vmd(make_dance_camera())});
  files.push_back({"exhibits/twisting_bar.pmx", write_pmx(make_twisting_bar())});
  files.push_back({"exhibits/twisting_bar.vmd", write_vmd(make_twist())});
  files.push_back({"exhibits/bending_arm.pmx", write_pmx(make_bending_arm())});
  files.push_back({"exhibits/bending_arm.vmd", write_vmd(make_bend())});
  files.push_back({"exhibits/folding_sheet.pmx", write_pmx(make_folding_sheet())});
  files.push_back({"exhibits/folding_sheet.vmd", write_vmd(make_fold())});
  files.push_back({"stage/stage.pmx", write_pmx(make_stage())});
  for (const StageTexture& texture : stage_textures())
    files.push_back({"stage/" + texture.name, write_tga(texture.image)});
  const std::vector<std::string> textures = sample_textures();
  const std::vector<Image> images{eye_texture(),       cheek_texture(), shine_texture(), toon_texture(),
                                  skin_toon_texture(), sheen_texture(), gloss_texture()};
  for (std::size_t i = 0; i < textures.size(); ++i) {
    files.push_back({textures[i], write_tga(images[i])});
    files.push_back({"mmd/" + textures[i], files.back().bytes});  // no model uses files outside of its folder
  }
  return files;
}

}  // namespace odori::komai
