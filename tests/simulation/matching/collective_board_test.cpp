// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "haec_sim/error.hpp"
#include "simulation/matching/collective_board.hpp"
#include "simulation/matching/dependence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

namespace haec_sim::test
{

namespace
{

/// A board on which three members take part in one collective.
class CollectiveBoardTest : public testing::Test, protected CollectiveEvents
{
protected:
    static constexpr std::array<std::int64_t, 3> begins{30, 10, 20};

    void begin(std::uint32_t member, CollectiveOp operation,
               std::uint32_t root = collective_root_none, std::uint64_t number = 0)
    {
        CollectiveBeginNotice notice;
        notice.key = {{false, 0}, number};
        notice.location = 100 + member;
        notice.member = member;
        notice.root = root;
        notice.operation = operation;
        notice.token = 10 * number + member;
        notice.begin_in = Picoseconds{begins[member]};
        notice.begin_out = Picoseconds{1000 + begins[member]};
        board_.begin(notice, communicator_);
    }

    Communicator communicator_{{0, 1, 2}};

    /// The latest begin of those that each member depends on, by location, as answered.
    std::map<LocationIndex, std::int64_t> released_;
    std::vector<LocationIndex> forgotten_;
    CollectiveBoard board_{static_cast<CollectiveEvents&>(*this)};

private:
    void on_release(const CollectiveReleaseNotice& notice) override
    {
        EXPECT_FALSE(released_.contains(notice.location));
        EXPECT_EQ(notice.location, 100 + notice.token % 10);
        EXPECT_EQ(notice.begin_out.count(), 1000 + notice.begin_in.count());
        released_[notice.location] = notice.begin_in.count();
    }

    void on_forgotten(LocationIndex location) override
    {
        forgotten_.push_back(location);
    }
};

using Released = std::map<LocationIndex, std::int64_t>;

/// All orders in which three members can come.
std::vector<std::vector<std::uint32_t>> orders()
{
    std::vector<std::uint32_t> order{0, 1, 2};
    std::vector<std::vector<std::uint32_t>> all;
    do
    {
        all.push_back(order);
    } while (std::ranges::next_permutation(order).found);
    return all;
}

} // namespace

TEST_F(CollectiveBoardTest, AllWaitForAll)
{
    begin(2, CollectiveOp::barrier);
    begin(0, CollectiveOp::barrier);
    EXPECT_TRUE(released_.empty());
    begin(1, CollectiveOp::barrier);
    EXPECT_EQ(released_, (Released{{100, 30}, {101, 30}, {102, 30}}));
    EXPECT_EQ(board_.unfinished(), 0u);
}

TEST_F(CollectiveBoardTest, OthersAreReleasedByTheRoot)
{
    begin(2, CollectiveOp::bcast, 1);
    EXPECT_TRUE(released_.empty());
    begin(1, CollectiveOp::bcast, 1);
    EXPECT_EQ(released_, (Released{{102, 10}}));
    begin(0, CollectiveOp::bcast, 1);
    EXPECT_EQ(released_, (Released{{100, 10}, {102, 10}}));
    EXPECT_EQ(board_.unfinished(), 0u);
}

TEST_F(CollectiveBoardTest, TheRootIsReleasedByTheOthers)
{
    begin(1, CollectiveOp::gather, 1);
    begin(2, CollectiveOp::gather, 1);
    EXPECT_TRUE(released_.empty());
    begin(0, CollectiveOp::gather, 1);
    EXPECT_EQ(released_, (Released{{101, 30}}));
}

TEST_F(CollectiveBoardTest, PrefixesAreReleasedInOrder)
{
    begin(1, CollectiveOp::scan);
    EXPECT_TRUE(released_.empty());
    begin(0, CollectiveOp::scan);
    EXPECT_EQ(released_, (Released{{100, 30}, {101, 30}}));
    begin(2, CollectiveOp::scan);
    EXPECT_EQ(released_, (Released{{100, 30}, {101, 30}, {102, 30}}));
}

TEST_F(CollectiveBoardTest, AnswersDoNotDependOnTheOrderOfBegins)
{
    std::uint64_t number = 0;
    for (const auto operation : {CollectiveOp::barrier, CollectiveOp::bcast, CollectiveOp::reduce,
                                 CollectiveOp::exscan, CollectiveOp::scatterv})
    {
        Released expected;
        for (const auto& order : orders())
        {
            released_.clear();
            for (const auto member : order)
            {
                begin(member, operation, 2, number);
            }
            ++number;
            expected = expected.empty() ? released_ : expected;
            EXPECT_EQ(released_, expected);
        }
        EXPECT_EQ(board_.unfinished(), 0u);
    }
}

TEST_F(CollectiveBoardTest, RootsOfInterCommunicatorsLeaveNobodyBehind)
{
    // The root's group says MPI_ROOT, the others the root's rank in its group: all are coupled.
    communicator_ = Communicator({0}, {1, 2});
    std::uint64_t number = 0;
    for (const auto operation : {CollectiveOp::bcast, CollectiveOp::gather})
    {
        for (const auto& order : orders())
        {
            released_.clear();
            for (const auto member : order)
            {
                begin(member, operation, member == 0 ? collective_root_self : 0, number);
            }
            ++number;
            EXPECT_EQ(released_, (Released{{100, 30}, {101, 30}, {102, 30}})) << number;
        }
    }
}

TEST_F(CollectiveBoardTest, CollectivesOverlap)
{
    begin(0, CollectiveOp::barrier, collective_root_none, 0);
    begin(0, CollectiveOp::allreduce, collective_root_none, 1);
    begin(1, CollectiveOp::barrier, collective_root_none, 0);
    begin(1, CollectiveOp::allreduce, collective_root_none, 1);
    EXPECT_EQ(board_.unfinished(), 2u);
    EXPECT_EQ(board_.begun({{false, 0}, 0}), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_TRUE(forgotten_.empty());
    begin(2, CollectiveOp::barrier, collective_root_none, 0);
    EXPECT_EQ(released_.size(), 3u);
    EXPECT_EQ(board_.unfinished(), 1u);
    EXPECT_TRUE(board_.begun({{false, 0}, 0}).empty());
    EXPECT_EQ(forgotten_, (std::vector<LocationIndex>{100, 101, 102}));
}

TEST_F(CollectiveBoardTest, DisagreeingOperationsAreAnError)
{
    begin(0, CollectiveOp::barrier);
    try
    {
        begin(1, CollectiveOp::bcast, 0);
        FAIL() << "no error";
    }
    catch (const Error& error)
    {
        EXPECT_NE(std::string(error.what()).find("preserve"), std::string::npos) << error.what();
    }
}

TEST(Dependence, OfOperations)
{
    const Communicator four({0, 1, 2, 3});
    EXPECT_EQ(dependence_of(CollectiveOp::barrier, collective_root_none, four), Dependence::all);
    EXPECT_EQ(dependence_of(CollectiveOp::bcast, 3, four), Dependence::on_root);
    EXPECT_EQ(dependence_of(CollectiveOp::gatherv, 0, four), Dependence::of_root);
    EXPECT_EQ(dependence_of(CollectiveOp::bcast, 4, four), Dependence::all);
    EXPECT_EQ(dependence_of(CollectiveOp::reduce, collective_root_self, four), Dependence::all);
    EXPECT_EQ(dependence_of(CollectiveOp::scan, collective_root_none, four), Dependence::prefix);
    EXPECT_EQ(dependence_of(CollectiveOp::bcast, 0, Communicator({0, 1}, {2, 3})), Dependence::all);
    EXPECT_EQ(dependence_of(CollectiveOp::create_handle, 0, four), Dependence::all);
}

TEST(Dependence, OnNobodyElse)
{
    EXPECT_FALSE(is_independent(Dependence::all, 0, 0));
    EXPECT_TRUE(is_independent(Dependence::on_root, 2, 2));
    EXPECT_FALSE(is_independent(Dependence::on_root, 1, 2));
    EXPECT_FALSE(is_independent(Dependence::of_root, 2, 2));
    EXPECT_TRUE(is_independent(Dependence::of_root, 1, 2));
    EXPECT_TRUE(is_independent(Dependence::prefix, 0, 2));
    EXPECT_FALSE(is_independent(Dependence::prefix, 1, 2));
}

} // namespace haec_sim::test
