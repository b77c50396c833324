/* EP, as EmbarrassinglyParallel.java: pairs of normally distributed random numbers. */
#include "kernel.h"

/* The C library of GNU has a logarithm of several numbers. The compiler calls it where it is told
   that there is one and, by an option, that nobody asks for errors. */
#if defined(__GLIBC__) && defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
__attribute__((simd("notinbranch"))) extern double log(double);
#endif

enum { BLOCK = 1 << 16, RINGS = 10 };

static long pairs;
static double sum_x, sum_y, sums[2 + RINGS], x[BLOCK + 1], y[BLOCK + 1], t[BLOCK + 1];
static int count;

static void set_up(char size) {
    pairs = size == 'S' ? 1L << 24 : size == 'W' ? 1L << 25 : 1L << 28;
    sum_x = size == 'S' ? -3.247834652034740e3 : size == 'W' ? -2.863319731645753e3 : -4.295875165629892e3;
    sum_y = size == 'S' ? -6.958407078382297e3 : size == 'W' ? -6.320053679109499e3 : -1.580732573678431e4;
}

/* The pairs of a block that lie in the circle: those are gathered first, so that the logarithms of
   several can be taken at once. */
static void draw(void) {
    count = 0;
    for (int i = 0; i < BLOCK; i++) {
        x[count] = 2 * next_random() - 1;
        y[count] = 2 * next_random() - 1;
        t[count] = x[count] * x[count] + y[count] * y[count];
        count += t[count] <= 1;
    }
}

static void scale(void) {
    for (int i = 0; i < count; i++) {
        double factor = sqrt(-2 * log(t[i]) / t[i]);
        x[i] *= factor;
        y[i] *= factor;
    }
}

static void add(double *to) {
    double of_x = 0, of_y = 0;
    for (int i = 0; i < count; i++) {
        double a = fabs(x[i]), b = fabs(y[i]);
        to[2 + (int)(a > b ? a : b)]++;
        of_x += x[i];
        of_y += y[i];
    }
    to[0] += of_x;
    to[1] += of_y;
}

static void run(void) {
    double own[2 + RINGS] = {0};
    long blocks = pairs / BLOCK;
    for (long block = blocks * rank / ranks; block < blocks * (rank + 1) / ranks; block++) {
        start_random(271828183, 2 * block * BLOCK);
        draw();
        scale();
        add(own);
    }
    MPI_Allreduce(own, sums, 2 + RINGS, MPI_DOUBLE, MPI_SUM, WORLD);
}

static void verify(void) {
    expect("sum of X", sums[0], sum_x, 1e-8);
    expect("sum of Y", sums[1], sum_y, 1e-8);
}
