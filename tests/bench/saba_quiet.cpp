// A source of its own: the spdlog that saba's log header includes has another fmt than odori.

#include <Saba/Base/Log.h>

void silence_saba() { saba::Singleton<saba::Logger>::Get()->GetLogger()->set_level(spdlog::level::off); }
