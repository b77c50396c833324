/* EP, as EmbarrassinglyParallel.java: pairs of normally distributed random numbers. */
#include "kernel.h"

enum { BLOCK = 1 << 16, RINGS = 10 };

static long pairs;
static double sum_x, sum_y, sums[2 + RINGS], uniform[2 * BLOCK];

static void set_up(char size) {
    pairs = size == 'S' ? 1L << 24 : size == 'W' ? 1L << 25 : 1L << 28;
    sum_x = size == 'S' ? -3.247834652034740e3 : size == 'W' ? -2.863319731645753e3 : -4.295875165629892e3;
    sum_y = size == 'S' ? -6.958407078382297e3 : size == 'W' ? -6.320053679109499e3 : -1.580732573678431e4;
}

static void add(double *to) {
    double of_x = 0, of_y = 0;
    for (int i = 0; i < 2 * BLOCK; i += 2) {
        double x = uniform[i], y = uniform[i + 1], t = x * x + y * y;
        if (t <= 1) {
            double factor = sqrt(-2 * log(t) / t);
            x *= factor;
            y *= factor;
            double a = fabs(x), b = fabs(y);
            to[2 + (int)(a > b ? a : b)]++;
            of_x += x;
            of_y += y;
        }
    }
    to[0] += of_x;
    to[1] += of_y;
}

static void run(void) {
    double own[2 + RINGS] = {0};
    long blocks = pairs / BLOCK;
    for (long block = blocks * rank / ranks; block < blocks * (rank + 1) / ranks; block++) {
        start_random(271828183, 2 * block * BLOCK);
        for (int i = 0; i < 2 * BLOCK; i++) {
            uniform[i] = 2 * next_random() - 1;
        }
        add(own);
    }
    MPI_Allreduce(own, sums, 2 + RINGS, MPI_DOUBLE, MPI_SUM, WORLD);
}

static void verify(void) {
    expect("sum of X", sums[0], sum_x, 1e-8);
    expect("sum of Y", sums[1], sum_y, 1e-8);
}
