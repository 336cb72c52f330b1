// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "parallel/mpi/mpi_exchange.hpp"

#include <boost/mpi.hpp>
#include <gtest/gtest.h>

#include <cstring>

namespace haec_sim
{

namespace
{

/// Payloads are the numbers of agreements that their senders knew of.
class KnownAgreements final : public PayloadReceiver
{
public:
    void take(std::span<const std::byte> payloads) override
    {
        for (; !payloads.empty(); payloads = payloads.subspan(sizeof(std::uint64_t)))
        {
            std::uint64_t known = 0;
            std::memcpy(&known, payloads.data(), sizeof(known));
            early += known > agreements ? 1 : 0;
            ++taken;
        }
    }

    std::uint64_t agreements = 0;
    std::uint64_t early = 0;
    std::uint64_t taken = 0;
};

} // namespace

// The word of an agreement comes from rank 0, and may be later than what other ranks post because
// of it.
TEST(MpiExchange, NothingIsTakenBeforeTheAgreementThatItWasPostedBehind)
{
    const boost::mpi::communicator everybody;
    MpiExchange exchange(everybody);
    KnownAgreements taker;
    constexpr std::uint64_t rounds = 500;
    const auto others = static_cast<std::uint64_t>(everybody.size()) - 1;
    while (taker.agreements < rounds)
    {
        if (exchange.receive(taker))
        {
            continue;
        }
        if (!exchange.all_idle({}))
        {
            continue;
        }
        // All that was posted behind the agreement before is here.
        EXPECT_EQ(taker.taken, others * taker.agreements);
        ++taker.agreements;
        for (int rank = 0; rank < everybody.size(); ++rank)
        {
            if (rank != everybody.rank())
            {
                exchange.post(static_cast<std::uint32_t>(rank),
                              std::as_bytes(std::span(&taker.agreements, 1)));
            }
        }
        exchange.flush();
    }
    while (taker.taken < others * rounds)
    {
        exchange.receive(taker);
    }
    EXPECT_EQ(taker.early, 0U);
    everybody.barrier();
}

} // namespace haec_sim
