// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/files/sha256.hpp"

#include <openssl/evp.h>

#include <array>
#include <fstream>
#include <memory>

namespace haec_sim
{

namespace
{

std::string hexadecimal(const unsigned char* bytes, unsigned count)
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (unsigned index = 0; index < count; ++index)
    {
        text += digits[bytes[index] >> 4];
        text += digits[bytes[index] & 15];
    }
    return text;
}

} // namespace

std::optional<std::string> sha256_of(const std::filesystem::path& file)
{
    std::error_code no_file;
    if (!std::filesystem::is_regular_file(file, no_file))
    {
        return std::nullopt;
    }
    std::ifstream stream(file, std::ios::binary);
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                          EVP_MD_CTX_free);
    bool is_good =
        stream && context && EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) == 1;
    std::array<char, 65536> part{};
    while (is_good && !stream.eof())
    {
        stream.read(part.data(), part.size());
        is_good = !stream.bad() && EVP_DigestUpdate(context.get(), part.data(),
                                                    static_cast<std::size_t>(stream.gcount())) == 1;
    }
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    is_good = is_good && EVP_DigestFinal_ex(context.get(), digest.data(), &length) == 1;
    return is_good ? std::optional(hexadecimal(digest.data(), length)) : std::nullopt;
}

} // namespace haec_sim
