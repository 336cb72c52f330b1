// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "otf2/anchor_check.hpp"

#include "haec_sim/error.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>

namespace haec_sim::otf2
{

namespace
{

// An anchor file begins with a byte of OTF2's buffers, the byte order, the name, and the versions
// of its form and of the OTF2 that wrote it; numbers of fixed length; then texts that end in 0:
// machine, creator, description; and the number of properties, whose names and values follow.
constexpr std::streamoff order_place = 1;
constexpr std::string_view file_name{"OTF2\0", 5};
constexpr std::streamoff texts_place = 46;
constexpr int texts = 3;
// The form's version; older ones may have no properties. OTF2 reads the later ones like today's.
constexpr unsigned char oldest_major = 2;
constexpr char little_endian_mark = 'B';

std::uint32_t number_of(const std::array<char, 4>& bytes, bool is_little_endian)
{
    std::uint32_t number = 0;
    for (std::size_t place = 0; place < bytes.size(); ++place)
    {
        const auto byte = static_cast<unsigned char>(bytes[place]);
        number |= std::uint32_t{byte} << 8 * (is_little_endian ? place : bytes.size() - 1 - place);
    }
    return number;
}

} // namespace

void check_anchor(const std::filesystem::path& anchor_file)
{
    std::ifstream in(anchor_file, std::ios::binary);
    std::array<char, 1 + file_name.size() + 1> head{};
    in.seekg(order_place);
    in.read(head.data(), head.size());
    if (!in || std::string_view(head.data() + 1, file_name.size()) != file_name ||
        static_cast<unsigned char>(head.back()) < oldest_major)
    {
        return;
    }
    in.seekg(texts_place);
    for (int text = 0; text < texts; ++text)
    {
        in.ignore(std::numeric_limits<std::streamsize>::max(), '\0');
    }
    std::array<char, 4> bytes{};
    in.read(bytes.data(), bytes.size());
    if (!in)
    {
        return;
    }
    const auto promised = number_of(bytes, head[0] == little_endian_mark);
    const auto place = in.tellg();
    const auto left = static_cast<std::uint64_t>(in.seekg(0, std::ios::end).tellg() - place);
    if (promised > left / 2)
    {
        throw Error(anchor_file.string() + " promises " + std::to_string(promised) +
                    " trace properties in " + std::to_string(left) +
                    " bytes; the anchor file is damaged, record the trace or copy it again");
    }
}

} // namespace haec_sim::otf2
