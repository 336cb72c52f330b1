// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "core/numbers/quantity.hpp"

#include "core/keys/meant_quantity.hpp"

#include <gtest/gtest.h>

namespace haec_sim::test
{

TEST(Quantity, IsInTheUnitThatIsAskedFor)
{
    EXPECT_EQ(quantity_in("ns", "1us"), 1000.0);
    EXPECT_EQ(quantity_in("ns", "2 s"), 2e9);
    EXPECT_EQ(quantity_in("ns", "250ps"), 0.25);
    EXPECT_EQ(quantity_in("bytes", "64KiB"), 65536.0);
    EXPECT_EQ(quantity_in("bytes", "64kB"), 64000.0);
    EXPECT_EQ(quantity_in("bytes/s", "10GB/s"), 1e10);
    EXPECT_EQ(quantity_in("bytes/s", "400 Gbit/s"), 5e10);
    EXPECT_EQ(quantity_in("mW", "2W"), 2000.0);
    EXPECT_EQ(quantity_in("W s", "30pJ"), 30e-12);
}

// 0.57 * 1000 and 1.005 * 1000 are no integers in doubles.
TEST(Quantity, RoundsOnce)
{
    EXPECT_EQ(quantity_in("ns", "0.57us"), 570.0);
    EXPECT_EQ(quantity_in("ns", "1.005us"), 1005.0);
    EXPECT_EQ(quantity_in("bytes", "8.2 kB"), 8200.0);
}

TEST(Quantity, IsNothingOtherwise)
{
    for (const char* text : {"", "us", "1", "1 GB", "1usec", "1us 2", "0x10ns", "1,5us", "nans"})
    {
        EXPECT_FALSE(quantity_in("ns", text)) << text;
    }
    EXPECT_FALSE(quantity_in("packets", "1us"));
    EXPECT_EQ(units_of("ns"), "ps, ns, us, ms, s");
    EXPECT_EQ(units_of("packets"), "");
}

TEST(MeantQuantity, TellsWhichUnitWasMeant)
{
    for (const char* text : {"100 Gbps", "100 GBit/s", "100 Gb/s", "100 gbit/s", "100 Gbits/s"})
    {
        EXPECT_EQ(meant_quantity("bytes/s", text), "100 Gbit/s") << text;
    }
    EXPECT_EQ(meant_quantity("bytes/s", "1.5GBps"), "1.5GB/s");
    EXPECT_EQ(meant_quantity("bytes/s", "40 gb/s"), "40 Gbit/s");
    EXPECT_EQ(meant_quantity("bytes", "64KB"), "64kB");
    EXPECT_EQ(meant_quantity("ns", "1usec"), "1us");
    EXPECT_EQ(meant_quantity("ns", "1 \u00b5s"), "1 us");
    // A factor of a thousand millions is no matter of case.
    EXPECT_FALSE(meant_quantity("mW", "1MW"));
    for (const char* text : {"", "Gbps", "100", "100 parsec per fortnight"})
    {
        EXPECT_FALSE(meant_quantity("bytes/s", text)) << text;
    }
    EXPECT_FALSE(meant_quantity("packets", "1us"));
}

} // namespace haec_sim::test
