// SPDX-License-Identifier: BSD-3-Clause
// Copyright (c) 2026 the haec_sim authors

#include "topology/drawing/point.hpp"

#include <cmath>

namespace haec_sim
{

double length(Point point)
{
    return std::sqrt(point.x * point.x + point.y * point.y);
}

double sine(double angle)
{
    // Near 0 a few terms of the series are exact enough for any screen.
    if (angle > pi / 2)
    {
        return sine(pi - angle);
    }
    if (angle < -pi / 2)
    {
        return sine(-pi - angle);
    }
    double term = angle;
    double sum = angle;
    for (int power = 3; power <= 17; power += 2)
    {
        term *= -angle * angle / (power * (power - 1));
        sum += term;
    }
    return sum;
}

Point on_circle(const Circle& circle, double turn)
{
    const auto whole_turns = [](double turns) { return 2 * pi * (turns - std::round(turns)); };
    return circle.centre +
           circle.radius * Point{sine(whole_turns(turn)), -sine(whole_turns(turn + 0.25))};
}

} // namespace haec_sim
