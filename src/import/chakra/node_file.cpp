// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "import/chakra/node_file.hpp"

#include "core/text/printable.hpp"
#include "haec_sim/error.hpp"

#include <algorithm>
#include <array>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filtering_stream.hpp>
#include <fstream>
#include <string>

namespace haec_sim::importing
{

namespace
{

class NodeFile
{
public:
    explicit NodeFile(const std::filesystem::path& path)
        : name_(printable(path.string())), file_(path, std::ios::binary)
    {
        if (!file_)
        {
            throw UsageError(name_ + ": cannot be read; give the prefix of the files PREFIX.0.et, "
                                     "PREFIX.1.et, ...");
        }
        const bool is_compressed = file_.get() == 0x1F && file_.get() == 0x8B;
        file_.clear();
        file_.seekg(0);
        if (is_compressed)
        {
            stream_.push(boost::iostreams::gzip_decompressor());
        }
        stream_.push(file_);
        // What the decompressor throws is thrown on.
        stream_.exceptions(std::ios::badbit);
    }

    /// The next message; false at the end.
    bool next(std::string& message)
    try
    {
        const auto first = stream_.get();
        if (first == std::char_traits<char>::eof())
        {
            return false;
        }
        read(message, length(first));
        ++count_;
        return true;
    }
    catch (const boost::iostreams::gzip_error&)
    {
        fail("the compressed data is damaged");
    }

    [[noreturn]] void fail(const std::string& what) const
    {
        const auto place =
            count_ == 0 ? std::string("metadata") : "node " + std::to_string(count_ - 1);
        throw UsageError(name_ + ", " + place + " of the file: " + what +
                         "; is the file cut or no trace of Chakra?");
    }

private:
    std::uint64_t length(int first)
    {
        std::uint64_t value = 0;
        int byte = first;
        for (unsigned shift = 0; shift < 63; shift += 7)
        {
            if (byte == std::char_traits<char>::eof())
            {
                fail("it ends within a length");
            }
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80)
            {
                return value;
            }
            byte = stream_.get();
        }
        fail("its length has more than 63 bits");
    }

    void read(std::string& message, std::uint64_t length)
    {
        constexpr std::uint64_t portion = 1U << 16U;
        message.clear();
        while (length > 0)
        {
            const auto begin = message.size();
            const auto size = std::min(length, portion);
            message.resize(begin + size);
            stream_.read(message.data() + begin, static_cast<std::streamsize>(size));
            if (static_cast<std::uint64_t>(stream_.gcount()) != size)
            {
                fail("the file ends within it");
            }
            length -= size;
        }
    }

    std::string name_;
    std::ifstream file_;
    boost::iostreams::filtering_istream stream_;
    std::uint64_t count_ = 0;
};

} // namespace

void each_chakra_node(const std::filesystem::path& path,
                      const std::function<void(ChakraNode&&)>& visit)
{
    NodeFile file(path);
    std::string message;
    if (!file.next(message))
    {
        file.fail("the file is empty");
    }
    while (file.next(message))
    {
        auto node = chakra_node(message);
        if (!node)
        {
            file.fail("it is no node");
        }
        visit(std::move(*node));
    }
}

} // namespace haec_sim::importing
