// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "mapping/matrix_file.hpp"
#include "tests/core/message_of.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace haec_sim::test
{

namespace
{

const std::string header = "source,destination,messages,bytes\n";

CommunicationMatrix read(const std::string& text)
{
    std::istringstream stream(text);
    return read_matrix(stream, "comm.csv");
}

std::string error(const std::string& lines)
{
    return message_of([&] { read(header + lines); });
}

TEST(CommunicationMatrix, AddsUp)
{
    CommunicationMatrix matrix;
    matrix.add({3, 1}, {2, Bytes{20}});
    matrix.add({3, 1}, {1, Bytes{5}});
    matrix.add({0, 0}, {1, Bytes{7}});
    matrix.add({9, 9}, {0, Bytes{0}});
    EXPECT_EQ(matrix.process_count(), 4u);
    EXPECT_EQ(matrix.total(), (Traffic{4, Bytes{32}}));
    const CommunicationMatrix::Entries expected{{{0, 0}, {1, Bytes{7}}}, {{3, 1}, {3, Bytes{25}}}};
    EXPECT_EQ(matrix.entries(), expected);
}

TEST(CommunicationMatrix, WithoutDirections)
{
    CommunicationMatrix matrix;
    matrix.add({1, 1}, {9, Bytes{9}});
    matrix.add({2, 0}, {1, Bytes{10}});
    matrix.add({0, 2}, {2, Bytes{20}});
    const auto pairs = undirected(matrix);
    ASSERT_EQ(pairs.size(), 1u);
    EXPECT_EQ(pairs[0].first, 0u);
    EXPECT_EQ(pairs[0].second, 2u);
    EXPECT_EQ(pairs[0].traffic, (Traffic{3, Bytes{30}}));
}

TEST(MatrixFile, ReadsAnyOrderAndWritesSorted)
{
    const auto matrix = read(header + "1,0,5,50\r\n\n 0 , 1,2,20\n0,12,1,0");
    EXPECT_EQ(matrix.process_count(), 13u);
    std::ostringstream written;
    write_matrix(written, matrix);
    EXPECT_EQ(written.str(), header + "0,1,2,20\n0,12,1,0\n1,0,5,50\n");
}

TEST(MatrixFile, MayBeEmpty)
{
    EXPECT_EQ(read(header).process_count(), 0u);
}

TEST(MatrixFile, NeedsItsHeader)
{
    const std::string text = "comm.csv:1: the first line must be the header "
                             "'source,destination,messages,bytes'; put it before the numbers";
    EXPECT_EQ(message_of([] { read("0,1,2,3\n"); }), text);
    EXPECT_EQ(message_of([] { read(""); }), text);
}

TEST(MatrixFile, NamesTheLineThatIsWrong)
{
    EXPECT_EQ(error("0,1,2,20\n0,1,2\n"), "comm.csv:3: the line has 3 fields, 4 are needed: "
                                          "source,destination,messages,bytes");
    EXPECT_EQ(error("0,1,-2,20\n"), "comm.csv:2: '-2' stands where the number of messages must be; "
                                    "write a whole number, 0 or more");
    EXPECT_EQ(error("0,,2,20\n"), "comm.csv:2: '' stands where the destination must be; write a "
                                  "whole number, 0 or more");
    EXPECT_EQ(
        error("2147483648,1,2,20\n"),
        "comm.csv:2: process 2147483648 is beyond the 2^31 processes that a program can have; "
        "correct it");
    EXPECT_EQ(error("0,1,0,20\n"),
              "comm.csv:2: 0 messages cannot carry 20 bytes; correct one of the two");
    EXPECT_EQ(error("0,1,2,20\n1,0,1,1\n0,1,1,1\n"),
              "comm.csv:4: messages from process 0 to process 1 already stand in an earlier line; "
              "join the two lines");
    EXPECT_EQ(
        error("0,1,18446744073709551615,0\n1,0,1,1\n"),
        "comm.csv:3: the communication matrix has more messages than 64 bits can count; scale "
        "its numbers down");
}

TEST(MatrixFile, ThatCannotBeRead)
{
    EXPECT_EQ(message_of([] { read_matrix("/nonexistent/comm.csv"); }),
              "/nonexistent/comm.csv: the communication matrix cannot be read (No such file or "
              "directory): check the path");
    EXPECT_EQ(message_of([] { read_matrix("/"); }),
              "/: the communication matrix cannot be read (Is a directory): check the path");
}

} // namespace

} // namespace haec_sim::test
