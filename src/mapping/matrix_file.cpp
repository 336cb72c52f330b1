// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/matrix_file.hpp"

#include "core/files/text_file.hpp"
#include "core/numbers/whole_number.hpp"
#include "haec_sim/error.hpp"

#include <array>
#include <fstream>
#include <string_view>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

constexpr std::string_view header = "source,destination,messages,bytes";
constexpr std::array<std::string_view, 4> columns{"the source", "the destination",
                                                  "the number of messages", "the number of bytes"};
/// The most ranks that an MPI communicator can have.
constexpr std::uint64_t most_processes = std::uint64_t{1} << 31;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r";
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos
               ? std::string_view{}
               : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::vector<std::string_view> split(std::string_view line)
{
    std::vector<std::string_view> fields;
    std::size_t begin = 0;
    for (auto comma = line.find(','); comma != std::string_view::npos;
         comma = line.find(',', begin))
    {
        fields.push_back(trimmed(line.substr(begin, comma - begin)));
        begin = comma + 1;
    }
    fields.push_back(trimmed(line.substr(begin)));
    return fields;
}

/// One file, line by line.
class MatrixFile
{
public:
    explicit MatrixFile(std::string file) : file_(std::move(file)) {}

    CommunicationMatrix read(std::istream& stream)
    {
        std::string line;
        while (haec_sim::read_line(stream, line))
        {
            ++line_;
            if (line.size() > longest_line)
            {
                fail("the line is too long; check that this is a communication matrix");
            }
            read_line(trimmed(line));
        }
        if (stream.bad())
        {
            throw UsageError("cannot read the communication matrix " + file_ +
                             "; check that it is a readable text file");
        }
        if (line_ == 0)
        {
            line_ = 1;
            read_line({});
        }
        return std::move(matrix_);
    }

private:
    void read_line(std::string_view line)
    {
        if (line_ == 1)
        {
            check_header(line);
        }
        else if (!line.empty())
        {
            read_entry(line);
        }
    }

    void check_header(std::string_view line) const
    {
        if (split(line) != split(header))
        {
            fail("the first line must be the header '" + std::string(header) +
                 "'; put it before the numbers");
        }
    }

    void read_entry(std::string_view line)
    {
        const auto fields = split(line);
        if (fields.size() != columns.size())
        {
            fail("the line has " + std::to_string(fields.size()) +
                 (fields.size() == 1 ? " field" : " fields") +
                 ", 4 are needed: " + std::string(header));
        }
        std::array<std::uint64_t, 4> numbers{};
        for (std::size_t column = 0; column < columns.size(); ++column)
        {
            numbers[column] = number(fields[column], column);
        }
        if (numbers[2] == 0 && numbers[3] > 0)
        {
            fail("0 messages cannot carry " + std::to_string(numbers[3]) +
                 " bytes; correct one of the two");
        }
        add({static_cast<std::uint32_t>(numbers[0]), static_cast<std::uint32_t>(numbers[1])},
            {numbers[2], Bytes{numbers[3]}});
    }

    std::uint64_t number(std::string_view field, std::size_t column) const
    {
        const auto value = whole_number(field);
        if (!value)
        {
            fail("'" + std::string(field) + "' stands where " + std::string(columns[column]) +
                 " must be; write a whole number, 0 or more");
        }
        if (column < 2 && *value >= most_processes)
        {
            fail("process " + std::string(field) +
                 " is beyond the 2^31 processes that a program can have; correct it");
        }
        return *value;
    }

    void add(const ProcessPair& pair, const Traffic& traffic)
    {
        if (matrix_.entries().contains(pair))
        {
            fail("messages from process " + std::to_string(pair.source) + " to process " +
                 std::to_string(pair.destination) +
                 " already stand in an earlier line; join the two lines");
        }
        try
        {
            matrix_.add(pair, traffic);
        }
        catch (const Error& error)
        {
            fail(error.what());
        }
    }

    [[noreturn]] void fail(const std::string& text) const
    {
        throw UsageError(file_ + ":" + std::to_string(line_) + ": " + text);
    }

    std::string file_;
    CommunicationMatrix matrix_;
    std::size_t line_ = 0;
};

} // namespace

CommunicationMatrix read_matrix(std::istream& stream, const std::string& file)
{
    return MatrixFile(file).read(stream);
}

CommunicationMatrix read_matrix(const std::filesystem::path& file)
{
    auto stream = open_text(file, "communication matrix", "the path");
    return read_matrix(stream, file.string());
}

void write_matrix(std::ostream& stream, const CommunicationMatrix& matrix)
{
    stream << header << '\n';
    for (const auto& [pair, traffic] : matrix.entries())
    {
        stream << pair.source << ',' << pair.destination << ',' << traffic.messages << ','
               << traffic.bytes.value << '\n';
    }
}

} // namespace haec_sim
