// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "haec_sim/platform/mapping.hpp"
#include "tests/machine/machines.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace haec_sim
{

namespace
{

const std::string header = "x_coord y_coord z_coord number_of_processes process_id(s)\n";
const std::string header_of_numbers = "node number_of_processes process_id(s)\n";

class MappingFileTest : public testing::Test
{
protected:
    MappingFileTest()
    {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        file_ = std::filesystem::temp_directory_path() /
                ("haec_sim_" + std::to_string(getpid()) + "_" + test->name() + ".map");
    }

    ~MappingFileTest() override
    {
        std::filesystem::remove(file_);
    }

    Mapping read(const std::string& text, std::uint32_t processes)
    {
        std::ofstream(file_, std::ios::binary) << text;
        return Mapping::read(file_, platform_, processes);
    }

    // The error's text after the file's name; "" if there is no error.
    std::string error(const std::string& text, std::uint32_t processes)
    {
        try
        {
            read(text, processes);
            return {};
        }
        catch (const UsageError& fault)
        {
            const std::string message = fault.what();
            EXPECT_EQ(message.find('\n'), std::string::npos);
            EXPECT_EQ(message.rfind(file_.string(), 0), 0u) << message;
            return message.substr(file_.string().size());
        }
    }

    // The error of lines after the header of numbers of nodes.
    std::string number_error(const std::string& lines, std::uint32_t processes = 4)
    {
        return error("name\n" + header_of_numbers + lines, processes);
    }

    // The error of lines after the header.
    std::string node_error(const std::string& lines, std::uint32_t processes = 4)
    {
        return error("name\n" + header + lines, processes);
    }

    std::filesystem::path file_;
    const Platform platform_{test::mesh_of({4, 3, 2})};
};

TEST(Mapping, XyzGoesRoundTheNodes)
{
    const Platform platform(test::mesh_of({3, 1, 1}));
    const Mapping mapping = Mapping::xyz(platform, 7);
    EXPECT_EQ(mapping.name(), "xyz");
    EXPECT_EQ(mapping.process_count(), 7u);
    EXPECT_EQ(mapping.node_of(2), NodeId{2});
    EXPECT_EQ(mapping.node_of(3), NodeId{0});
    EXPECT_EQ(mapping.node_of(6), NodeId{0});
    EXPECT_THROW(mapping.node_of(7), std::out_of_range);
}

TEST_F(MappingFileTest, ReadsNameAndNodes)
{
    const Mapping mapping =
        read("block xyz\n" + header + "0 0 0 2 3 1\n3 2 1 1 0\n1 0 0 0\n0 1 0 1 2\n", 4);
    EXPECT_EQ(mapping.name(), "block xyz");
    EXPECT_EQ(mapping.process_count(), 4u);
    EXPECT_EQ(mapping.node_of(0), NodeId{23});
    EXPECT_EQ(mapping.node_of(1), NodeId{0});
    EXPECT_EQ(mapping.node_of(2), NodeId{4});
    EXPECT_EQ(mapping.node_of(3), NodeId{0});
}

TEST_F(MappingFileTest, ToleratesBlanksTabsCarriageReturnsAndMissingNewline)
{
    const Mapping mapping = read(" my map \r\nx_coord\ty_coord  z_coord number_of_processes "
                                 "process_id(s) \r\n\t1 0\t0  2 0  1 \r\n 0 0 0 1 2\r\n\r\n \n\n",
                                 3);
    EXPECT_EQ(mapping.name(), "my map");
    EXPECT_EQ(mapping.node_of(1), NodeId{1});
    EXPECT_EQ(mapping.node_of(2), NodeId{0});
    EXPECT_EQ(read("m\n" + header + "0 0 0 1 0", 1).process_count(), 1u);
}

TEST_F(MappingFileTest, NameMayBeEmpty)
{
    EXPECT_EQ(read("\n" + header + "0 0 0 1 0\n", 1).name(), "");
}

TEST_F(MappingFileTest, MissingHeader)
{
    const std::string text = ":2: the second line must be the header 'x_coord y_coord z_coord "
                             "number_of_processes process_id(s)'; put it after the line with the "
                             "mapping's name";
    EXPECT_EQ(error("name\n0 0 0 1 0\n", 1), text);
    EXPECT_EQ(error("name\n", 1), text);
    EXPECT_EQ(error("", 1), text);
    EXPECT_EQ(error(header + "0 0 0 1 0\n", 1), text);
}

TEST_F(MappingFileTest, NodeOutsideTheTopology)
{
    const auto text = [](const char* node)
    {
        return std::string(":3: node ") + node + " is outside the topology, whose last node is " +
               "(3, 2, 1); correct the coordinates";
    };
    EXPECT_EQ(node_error("4 0 0 1 0\n"), text("(4, 0, 0)"));
    EXPECT_EQ(node_error("0 3 0 1 0\n"), text("(0, 3, 0)"));
    EXPECT_EQ(node_error("0 0 2 1 0\n"), text("(0, 0, 2)"));
    EXPECT_EQ(node_error("4294967296 0 0 1 0\n"), text("(4294967296, 0, 0)"));
}

TEST_F(MappingFileTest, NoNumberWhereOneMustBe)
{
    const auto text = [](const std::string& field, const std::string& what)
    {
        return ":3: '" + field + "' stands where " + what +
               " must be; write a whole number, 0 or more";
    };
    EXPECT_EQ(node_error("a 0 0 1 0\n"), text("a", "the x coordinate"));
    EXPECT_EQ(node_error("0 -1 0 1 0\n"), text("-1", "the y coordinate"));
    EXPECT_EQ(node_error("0 0 1.5 1 0\n"), text("1.5", "the z coordinate"));
    EXPECT_EQ(node_error("0 0 0 one 0\n"), text("one", "the number of processes"));
    EXPECT_EQ(node_error("0 0 0 2 0 1,\n"), text("1,", "a process id"));
    EXPECT_EQ(node_error("0 0 0 1 99999999999999999999\n"),
              text("99999999999999999999", "a process id"));
}

TEST_F(MappingFileTest, LinesThatAreWrong)
{
    const std::vector<std::pair<std::string, std::string>> faults{
        {"0 0 0 1 0\n1 0\n", ":4: the line ends before the z coordinate; a line is x, y, z, the "
                             "number of processes, and their ids"},
        {"0 0 0\n", ":3: the line ends before the number of processes; a line is x, y, z, the "
                    "number of processes, and their ids"},
        {"0 0 0 2 0\n",
         ":3: the line announces 2 processes but lists 1; correct the number or the list"},
        {"0 0 0 1 0 1\n",
         ":3: the line announces 1 process but lists 2; correct the number or the list"},
        {"0 0 0 0 1\n",
         ":3: the line announces 0 processes but lists 1; correct the number or the list"},
        {"0 0 0 2 0 1\n1 0 0 1 1\n",
         ":4: process 1 already stands in line 3; remove it from one of the two"},
        {"0 0 0 2 1 1\n", ":3: process 1 stands twice in this line; remove one"},
        {"0 0 0 1 4\n", ":3: process 4 does not exist: the trace has 4 processes, counted from 0; "
                        "remove it or give the map of this trace"},
        {"0 0 0 3 0 1 3\n", ":3: the map ends without process 2 of the trace's 4 processes; add "
                            "what is missing to the line of a node"},
        {"0 0 0 1 2\n\n", ":4: the map ends without process 0 and 2 more of the trace's 4 "
                          "processes; add what is missing to the line of a node"},
        {"3 1 0 1 0\n0 0 0 1 1\n3 1 0 2 2 3\n",
         ":5: node (3, 1, 0) already stands in line 3; join the two lines"},
    };
    for (const auto& [lines, fault] : faults)
    {
        EXPECT_EQ(node_error(lines), fault) << lines;
    }
    EXPECT_EQ(node_error("", 1), ":2: the map ends without process 0 of the trace's 1 process; add "
                                 "what is missing to the line of a node");
}

TEST(MappingExamples, AreWhatTheirNamesSay)
{
    const std::filesystem::path root(HAEC_SIM_SOURCE_DIR);
    const Platform platform{Platform::Description{}};
    const Mapping xyz = Mapping::read(root / "mappings" / "xyz_4x4x4_64.map", platform, 64);
    const Mapping block =
        Mapping::read(root / "mappings" / "block_xyz_4x4x4_128.map", platform, 128);
    EXPECT_EQ(xyz.name(), "xyz for 4x4x4");
    EXPECT_EQ(block.name(), "block_xyz for 4x4x4");
    for (std::uint32_t process = 0; process < 128; ++process)
    {
        EXPECT_EQ(block.node_of(process), NodeId{process / 2});
    }
    for (std::uint32_t process = 0; process < 64; ++process)
    {
        EXPECT_EQ(xyz.node_of(process), Mapping::xyz(platform, 64).node_of(process));
    }
}

TEST_F(MappingFileTest, CountsItsProcesses)
{
    std::ofstream(file_) << "m\n" << header << "0 0 0 2 0 2\n\n3 0 0 0\n1 0 0 1 1\n";
    EXPECT_EQ(Mapping::read(file_, platform_).process_count(), 3u);
    std::ofstream(file_) << "m\n" << header << "0 0 0 2 0 5\n";
    try
    {
        Mapping::read(file_, platform_);
        FAIL() << "no error";
    }
    catch (const UsageError& fault)
    {
        EXPECT_EQ(fault.what(), file_.string() + ":3: process 5 does not exist: the map has 2 "
                                                 "processes, counted from 0; remove it or give the "
                                                 "map of this trace");
    }
}

TEST_F(MappingFileTest, WritesWhatItReads)
{
    const Mapping written("my map", {NodeId{23}, NodeId{0}, NodeId{23}, NodeId{4}});
    {
        std::ofstream file(file_);
        written.write(file, platform_);
    }
    const auto found = Mapping::read(file_, platform_, 4);
    EXPECT_EQ(found.name(), "my map");
    for (std::uint32_t process = 0; process < 4; ++process)
    {
        EXPECT_EQ(found.node_of(process), written.node_of(process));
    }
}

TEST_F(MappingFileTest, ReadsNumbersOfNodesOnAnyTopology)
{
    const auto mapping =
        read("by number\r\n node\tnumber_of_processes process_id(s) \r\n7 2 3 1\n\n23 1 0\n0 0\n"
             "5 1 2\n",
             4);
    EXPECT_EQ(mapping.name(), "by number");
    EXPECT_EQ(mapping.node_of(0), NodeId{23});
    EXPECT_EQ(mapping.node_of(1), NodeId{7});
    EXPECT_EQ(mapping.node_of(2), NodeId{5});
    EXPECT_EQ(mapping.node_of(3), NodeId{7});
    EXPECT_EQ(Mapping::read(file_, platform_).process_count(), 4u);
}

TEST_F(MappingFileTest, LinesOfNumbersOfNodesThatAreWrong)
{
    EXPECT_EQ(number_error("24 1 0\n"), ":3: node 24 is outside the topology, whose last node is "
                                        "23; correct the number");
    EXPECT_EQ(number_error("4294967296 1 0\n"), ":3: node 4294967296 is outside the topology, "
                                                "whose last node is 23; correct the number");
    EXPECT_EQ(number_error("-1 1 0\n"), ":3: '-1' stands where the number of a node must be; write "
                                        "a whole number, 0 or more");
    EXPECT_EQ(number_error("3\n"), ":3: the line ends before the number of processes; a line is a "
                                   "node, the number of processes, and their ids");
    EXPECT_EQ(number_error("0 0 0 1 0\n"),
              ":3: the line announces 0 processes but lists 3; correct the number or the list");
    EXPECT_EQ(number_error("3 2 0\n"),
              ":3: the line announces 2 processes but lists 1; correct the number or the list");
    EXPECT_EQ(number_error("3 1 0\n4 1 1\n3 2 2 3\n"),
              ":5: node 3 already stands in line 3; join the two lines");
    EXPECT_EQ(number_error("3 2 0 1\n4 1 1\n"),
              ":4: process 1 already stands in line 3; remove it from one of the two");
    EXPECT_EQ(number_error("3 3 0 1 3\n"),
              ":3: the map ends without process 2 of the trace's 4 processes; add what is missing "
              "to the line of a node");
}

TEST_F(MappingFileTest, IsWrittenByNumbersWhereNodesHaveNoPlaces)
{
    Platform::Description description("fat_tree");
    const Platform tree(description);
    const Mapping written("tree", {NodeId{7}, NodeId{0}, NodeId{7}, NodeId{4}});
    std::ostringstream text;
    written.write(text, tree);
    EXPECT_EQ(text.str(), "tree\n" + header_of_numbers + "0 1 1\n4 1 3\n7 2 0 2\n");
    std::ofstream(file_) << text.str();
    EXPECT_EQ(Mapping::read(file_, tree).node_of(2), NodeId{7});
    // Places of a row are read there still.
    std::ofstream(file_) << "row\n" + header + "7 0 0 1 0\n";
    EXPECT_EQ(Mapping::read(file_, tree).node_of(0), NodeId{7});
    std::ofstream(file_) << "row\nnode processes\n7 1 0\n";
    try
    {
        Mapping::read(file_, tree);
        FAIL() << "no error";
    }
    catch (const UsageError& fault)
    {
        EXPECT_EQ(fault.what(),
                  file_.string() + ":2: the second line must be the header 'node "
                                   "number_of_processes process_id(s)'; put it after the line with "
                                   "the mapping's name");
    }
}

TEST_F(MappingFileTest, FileThatCannotBeRead)
{
    try
    {
        Mapping::read("/nonexistent/positions.map", platform_, 1);
        FAIL() << "no error";
    }
    catch (const UsageError& fault)
    {
        EXPECT_STREQ(fault.what(),
                     "/nonexistent/positions.map: the mapping cannot be read (No such "
                     "file or directory): check the path");
    }
    EXPECT_THROW(Mapping::read(std::filesystem::temp_directory_path(), platform_, 1), UsageError);
}

} // namespace

} // namespace haec_sim
