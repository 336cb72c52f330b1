// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

// The functions of losses, against values computed with 60 digits.

#include "static_network_model/exponential.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace haec_sim::static_network_model
{

namespace
{

constexpr long double infinity = std::numeric_limits<long double>::infinity();

struct Exponential
{
    double x;
    long double power;
    long double less_one;
};

constexpr Exponential exponentials[] = {
    {-1e-300, 1.000000000000000000000000E+0L, -1.000000000000000025059092E-300L},
    {-1e-12, 9.999999999990000000000005E-1L, -9.999999999994999798866478E-13L},
    {-0.0009765625, 9.990239141819756622347118E-1L, -9.760858180243377652882104E-4L},
    {-0.01, 9.900498337491680533678105E-1L, -9.950166250831946632189545E-3L},
    {-0.25, 7.788007830714048682451703E-1L, -2.211992169285951317548297E-1L},
    {-0.34375, 7.091061824373984117214474E-1L, -2.908938175626015882785526E-1L},
    {-0.35, 7.046880897187134500020395E-1L, -2.953119102812865499979605E-1L},
    {-0.5, 6.065306597126334236037995E-1L, -3.934693402873665763962005E-1L},
    {-0.7, 4.965853037914095367576176E-1L, -5.034146962085904632423824E-1L},
    {-0.75, 4.723665527410147071380466E-1L, -5.276334472589852928619534E-1L},
    {-1.0, 3.678794411714423215955238E-1L, -6.321205588285576784044762E-1L},
    {-1.5, 2.231301601484298289332805E-1L, -7.768698398515701710667195E-1L},
    {-10.0, 4.539992976248485153559152E-5L, -9.999546000702375151484644E-1L},
    {-50.0, 1.928749847963917783017343E-22L, -9.999999999999999999998071E-1L},
    {-700.5, 5.980196118639791206412107E-305L, -1.000000000000000000000000E+0L},
    {1e-15, 1.000000000000001000000000E+0L, 1.000000000000000577705400E-15L},
    {0.125, 1.133148453066826316829007E+0L, 1.331484530668263168290072E-1L},
    {0.5, 1.648721270700128146848651E+0L, 6.487212707001281468486508E-1L},
    {1.0, 2.718281828459045235360287E+0L, 1.718281828459045235360287E+0L},
    {3.75, 4.252108200006278305551817E+1L, 4.152108200006278305551817E+1L},
    {100.0, 2.688117141816135448412626E+43L, 2.688117141816135448412626E+43L},
};

struct Logarithm
{
    double x;
    long double of_one_plus;
};

constexpr Logarithm logarithms[] = {
    {-1e-300, -1.000000000000000025059092E-300L},
    {-1e-12, -1.000000000000499979886648E-12L},
    {-0.0009765625, -9.770396478266127859680752E-4L},
    {-0.01, -1.005033585350144139381837E-2L},
    {-0.25, -2.876820724517809274392190E-1L},
    {-0.29, -3.424903089467759185600292E-1L},
    {-0.3, -3.566749439387323630523098E-1L},
    {-0.5, -6.931471805599453094172321E-1L},
    {-0.75, -1.386294361119890618834464E+0L},
    {-0.999, -6.907755278982136163875555E+0L},
    {-0.9999999999999999, -3.673680056967710139911330E+1L},
    {1e-15, 9.999999999999995777053999E-16L},
    {0.125, 1.177830356563834545387941E-1L},
    {0.41, 3.435897043900768928575842E-1L},
    {0.42, 3.506568716131693517648429E-1L},
    {1.0, 6.931471805599453094172321E-1L},
    {3.75, 1.558144618046549841174563E+0L},
    {1000000000.0, 2.072326583794641115566192E+1L},
    {1e+300, 6.907755278982137052579022E+2L},
};

void expect_near(long double found, long double expected)
{
    const long double unit = std::numeric_limits<long double>::epsilon() * std::abs(expected);
    EXPECT_LE(std::abs(found - expected), 2 * unit) << expected;
}

TEST(Exponential, IsThatOfManyDigits)
{
    for (const auto& [x, power, less_one] : exponentials)
    {
        expect_near(exponential(x), power);
        expect_near(exponential_minus_one(x), less_one);
    }
}

TEST(Exponential, HasItsLimits)
{
    EXPECT_EQ(exponential(0), 1);
    EXPECT_EQ(exponential_minus_one(0), 0);
    EXPECT_EQ(exponential(-infinity), 0);
    EXPECT_EQ(exponential_minus_one(-infinity), -1);
    EXPECT_EQ(exponential(-19999), 0);
    EXPECT_EQ(exponential(19999), infinity);
    EXPECT_EQ(exponential_minus_one(infinity), infinity);
    EXPECT_TRUE(std::isnan(exponential(std::numeric_limits<long double>::quiet_NaN())));
}

TEST(Logarithm, IsThatOfManyDigits)
{
    for (const auto& [x, of_one_plus] : logarithms)
    {
        expect_near(logarithm_of_one_plus(x), of_one_plus);
    }
    for (const auto& [x, power, less_one] : exponentials)
    {
        EXPECT_NEAR(static_cast<double>(logarithm(power)), x, 1e-15 * std::abs(x) + 1e-18);
    }
}

TEST(Logarithm, HasItsLimits)
{
    EXPECT_EQ(logarithm(1), 0);
    EXPECT_EQ(logarithm(0), -infinity);
    EXPECT_EQ(logarithm_of_one_plus(-1), -infinity);
    EXPECT_EQ(logarithm(infinity), infinity);
    EXPECT_EQ(logarithm_of_one_plus(infinity), infinity);
    EXPECT_TRUE(std::isnan(logarithm(-1)));
    EXPECT_TRUE(std::isnan(logarithm_of_one_plus(-2)));
}

} // namespace

} // namespace haec_sim::static_network_model
