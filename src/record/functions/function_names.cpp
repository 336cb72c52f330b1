// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "record/functions/function_names.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <vector>

#include <cxxabi.h>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>

namespace haec_record
{

namespace
{

/// A file of ELF in memory. What does not lie within it is empty.
class ElfFile
{
public:
    explicit ElfFile(const std::string& path)
    {
        std::ifstream file(path, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(file), {});
        if (bytes_.size() >= sizeof header_ && std::memcmp(bytes_.data(), ELFMAG, SELFMAG) == 0)
        {
            std::memcpy(&header_, bytes_.data(), sizeof header_);
        }
    }

    template <class Entry>
    std::vector<Entry> entries(std::uint64_t place, std::uint64_t bytes) const
    {
        std::vector<Entry> all(is_within(place, bytes) ? bytes / sizeof(Entry) : 0);
        if (!all.empty())
        {
            std::memcpy(all.data(), bytes_.data() + place, all.size() * sizeof(Entry));
        }
        return all;
    }
    std::vector<ElfW(Shdr)> sections() const
    {
        return entries<ElfW(Shdr)>(header_.e_shoff, header_.e_shnum * sizeof(ElfW(Shdr)));
    }
    std::string text(std::uint64_t place) const
    {
        return place < bytes_.size() ? std::string(bytes_.c_str() + place) : std::string();
    }

private:
    bool is_within(std::uint64_t place, std::uint64_t bytes) const
    {
        return place <= bytes_.size() && bytes <= bytes_.size() - place;
    }

    std::string bytes_;
    ElfW(Ehdr) header_{};
};

std::string demangled(const std::string& name)
{
    int status = 0;
    char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
    const std::string result = status == 0 && text != nullptr ? text : name;
    std::free(text);
    return result;
}

struct CodePlace
{
    std::string file;
    std::string name;
    std::uint64_t offset;
};

std::optional<CodePlace> place_of(const void* address)
{
    Dl_info info;
    link_map* map = nullptr;
    if (dladdr1(address, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0)
    {
        return std::nullopt;
    }
    // The program itself has no name here.
    const std::string file = map->l_name[0] == 0 ? "/proc/self/exe" : map->l_name;
    const std::string path = info.dli_fname;
    return CodePlace{file, path.substr(path.rfind('/') + 1),
                     reinterpret_cast<std::uint64_t>(address) - map->l_addr};
}

std::string hexadecimal(std::uint64_t number)
{
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "0x%llx", static_cast<unsigned long long>(number));
    return text.data();
}

} // namespace

FunctionNames::Symbols FunctionNames::read(const std::string& path)
{
    Symbols symbols;
    const ElfFile file(path);
    const auto sections = file.sections();
    for (const auto& section : sections)
    {
        if ((section.sh_type != SHT_SYMTAB && section.sh_type != SHT_DYNSYM) ||
            section.sh_link >= sections.size())
        {
            continue;
        }
        const auto names = sections[section.sh_link].sh_offset;
        for (const auto& symbol : file.entries<ElfW(Sym)>(section.sh_offset, section.sh_size))
        {
            if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_value != 0)
            {
                symbols.emplace(symbol.st_value, file.text(names + symbol.st_name));
            }
        }
    }
    return symbols;
}

const FunctionNames::Symbols& FunctionNames::symbols_of(const std::string& file)
{
    const auto [found, is_new] = files_.try_emplace(file);
    if (is_new)
    {
        found->second = read(file);
    }
    return found->second;
}

std::string FunctionNames::at(const void* address)
{
    const auto place = place_of(address);
    if (!place)
    {
        return {};
    }
    const auto& symbols = symbols_of(place->file);
    const auto found = symbols.find(place->offset);
    return found == symbols.end() ? std::string() : demangled(found->second);
}

std::string FunctionNames::around(const void* address)
{
    const auto place = place_of(address);
    if (!place)
    {
        return {};
    }
    const auto& symbols = symbols_of(place->file);
    const auto behind = symbols.lower_bound(place->offset);
    if (behind == symbols.begin())
    {
        return place->name + "+" + hexadecimal(place->offset);
    }
    const auto& [begin, name] = *std::prev(behind);
    return demangled(name) + "+" + hexadecimal(place->offset - begin);
}

} // namespace haec_record
