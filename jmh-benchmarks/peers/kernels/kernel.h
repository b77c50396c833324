/*
 * What the kernels in C share: the random numbers of the NAS Parallel Benchmarks, and a main that
 * runs a kernel like KernelProgram does.
 *
 *     ep version            the library's version, without a launcher
 *     mpirun -np P ep W 0   figures 412.7: ms of the fastest run of ten; a result that is not the
 *                           official one ends with status 3
 *     mpirun -np P ep W 3   figures 415.1: the median of the runs of three seconds
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORLD MPI_COMM_WORLD
#define SEED 314159265
#define PI 3.14159265358979323846

static int rank, ranks;

/* What a kernel defines. */
static void set_up(char size);
static void run(void);
static void verify(void);

static uint64_t state;

static void start_random(uint64_t seed, uint64_t steps) {
    uint64_t mask = ((uint64_t)1 << 46) - 1, factor = 1220703125;
    state = seed;
    for (; steps > 0; steps >>= 1) {
        if (steps & 1) {
            state = state * factor & mask;
        }
        factor = factor * factor & mask;
    }
}

static inline double next_random(void) {
    state = state * 1220703125 & (((uint64_t)1 << 46) - 1);
    return (double)(int64_t)state * 0x1p-46;
}

static inline double *doubles(size_t count) {
    size_t bytes = (count * sizeof(double) + 63) / 64 * 64;
    double *values = aligned_alloc(64, bytes);
    memset(values, 0, bytes);
    return values;
}

static void expect(const char *name, double value, double official, double tolerance) {
    if (!(fabs(value - official) <= tolerance * fabs(official))) {
        if (rank == 0) {
            printf("%s is %.17g, officially %.17g\n", name, value, official);
            fflush(stdout);
        }
        MPI_Barrier(WORLD);
        MPI_Finalize();
        exit(3);
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int count, char **arguments) {
    enum { LEAST = 10, MOST = 1 << 16 };
    static double times[MOST];
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    if (count == 2 && strcmp(arguments[1], "version") == 0) {
        MPI_Get_library_version(version, &length);
        puts(version);
        return 0;
    }
    MPI_Init(&count, &arguments);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &ranks);
    set_up(arguments[1][0]);
    double seconds = count > 2 ? atof(arguments[2]) : 0, spent = 0;
    int runs = -1; /* the first touches the memory */
    for (; runs < LEAST || (spent < seconds && runs < MOST); runs++) {
        MPI_Barrier(WORLD);
        double start = MPI_Wtime();
        run();
        double own = MPI_Wtime() - start, longest;
        MPI_Allreduce(&own, &longest, 1, MPI_DOUBLE, MPI_MAX, WORLD);
        if (runs >= 0) {
            times[runs] = longest;
            spent += longest;
        }
        verify();
    }
    qsort(times, runs, sizeof(double), by_size);
    if (rank == 0) {
        printf("{\"figures\":[%.6f]}\n", times[seconds > 0 ? runs / 2 : 0] * 1e3);
    }
    MPI_Finalize();
    return 0;
}
