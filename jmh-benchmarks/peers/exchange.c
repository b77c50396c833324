/*
 * The peer of the benchmark exchange for every MPI library in C.
 *
 *     exchange version            the library's version, without a launcher
 *     mpirun -np P exchange MILLIS ROW...
 *
 * Rank 0 prints a line of JSON for each row that it knows and that fits the number of ranks:
 *
 *     {"row":"SHIFT","figures":[0.25,35,36,...]}   three numbers for each run: microseconds per
 *                                                  operation, and the nanoseconds of the control
 *                                                  before and after it
 *     {"row":"SHIFT","wrong":3}                    so many values were not what they had to be; the
 *                                                  status is 3
 *
 * A row first runs for MILLIS with twice as many steps each time, then five times with as many
 * steps as fill a fifth of MILLIS, or once where a step alone takes longer than MILLIS; a row whose
 * runs start threads takes four times as long. A run lasts from the first rank that starts to the
 * last one that ends its steps. Of every message the first and the last value are checked, of a
 * reduction one between them too. After messages of 0 bytes come two with a value, in whose place
 * one would be that was lost or sent twice. The control, how long a word takes from one rank to the
 * other, is measured where the row CROSSING is asked for; elsewhere it is "NaN".
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 5, CONTROL_STEPS = 5000, LONGS = 1 << 19, DOUBLES = 1000000, WINDOW = 64, MAX_THREADS = 4, STRIDE = 4099 };
enum { RING_LONGS = 1 << 23, TURNS = 8 };
enum { TO_RIGHT = 1, TO_LEFT = 2, BLOCK = 3, FIRST_THREAD = 10 };
enum { AFTER_EMPTY = 2 }; /* steps with a value after those of 0 bytes */
enum { BLOCKED_MILLIS = 1000, LENGTH_OF_THREADS = 4 };
enum { APART = 64, WORDS = 3 * APART };

#define WORLD MPI_COMM_WORLD
#define NO_STATUS MPI_STATUS_IGNORE

/* What a row does as often as asked, with so many values or threads; returns how many values were
 * wrong. */
typedef long (*loop)(long steps, int count);

typedef struct {
    const char *name;
    loop run;
    int count;
    int operations; /* in a step */
    int ranks;      /* needed; 0 for any number */
} row;

static int rank, size, left, right, is_controlled;
static long out[LONGS], in[LONGS];
static double *given, *got;
static MPI_Win window = MPI_WIN_NULL;
static _Atomic long *words; /* of both ranks, in lines of their own */

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static long ping_pong(long steps, int count) {
    int other = 1 - rank, last = count - 1;
    long wrong = 0;
    for (long i = 0; i < steps; i++) {
        long sent = i + rank, received = i + other;
        if (rank == 1) {
            MPI_Recv(in, count, MPI_LONG, other, TO_LEFT, WORLD, NO_STATUS);
        }
        if (count > 0) {
            out[0] = out[last] = sent;
        }
        MPI_Send(out, count, MPI_LONG, other, TO_LEFT, WORLD);
        if (rank == 0) {
            MPI_Recv(in, count, MPI_LONG, other, TO_LEFT, WORLD, NO_STATUS);
        }
        wrong += count > 0 && (in[0] != received || in[last] != received);
    }
    return wrong;
}

static void sendrecv(long value, int count, int to, int from, int tag) {
    out[0] = value;
    MPI_Sendrecv(out, count, MPI_LONG, to, tag, in, count, MPI_LONG, from, tag, WORLD, NO_STATUS);
}

static long shift(long steps, int count) {
    long wrong = 0;
    for (long i = 0; i < steps; i++) {
        sendrecv(i * size + rank, count, right, left, TO_RIGHT);
        wrong += in[0] != i * size + left;
    }
    return wrong;
}

static long exchange_sendrecv(long steps, int count) {
    long wrong = 0;
    for (long i = 0; i < steps; i++) {
        sendrecv(i * size + rank, count, right, left, TO_RIGHT);
        wrong += count > 0 && in[0] != i * size + left;
        sendrecv(-(i * size + rank), count, left, right, TO_LEFT);
        wrong += count > 0 && in[0] != -(i * size + right);
    }
    return count > 0 ? wrong : exchange_sendrecv(AFTER_EMPTY, 1);
}

static long exchange_nonblocking(long steps, int count) {
    long wrong = 0;
    for (long i = 0; i < steps; i++) {
        MPI_Request requests[4];
        out[0] = i * size + rank;
        out[1] = -out[0];
        MPI_Irecv(&in[0], count, MPI_LONG, left, TO_RIGHT, WORLD, &requests[0]);
        MPI_Irecv(&in[1], count, MPI_LONG, right, TO_LEFT, WORLD, &requests[1]);
        MPI_Isend(&out[0], count, MPI_LONG, right, TO_RIGHT, WORLD, &requests[2]);
        MPI_Isend(&out[1], count, MPI_LONG, left, TO_LEFT, WORLD, &requests[3]);
        MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
        wrong += count > 0 && (in[0] != i * size + left || in[1] != -(i * size + right));
    }
    return count > 0 ? wrong : exchange_nonblocking(AFTER_EMPTY, 1);
}

static long allreduce(long steps, int count) {
    int last = count - 1;
    long wrong = 0;
    for (long i = 0; i < steps; i++) {
        double sum = (double)i * size + size * (size - 1) / 2;
        int between = (int)(i * STRIDE) & last;
        given[0] = given[between] = given[last] = i + rank;
        MPI_Allreduce(given, got, count, MPI_DOUBLE, MPI_SUM, WORLD);
        wrong += got[0] != sum || got[between] != sum || got[last] != sum;
    }
    return wrong;
}

static void share_words(void) {
    MPI_Aint bytes = rank == 0 ? WORDS * sizeof(long) : 0;
    int unit;
    MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, WORLD, &words, &window);
    MPI_Win_shared_query(window, 0, &bytes, &unit, &words);
    atomic_store(&words[(rank + 1) * APART], 0);
    MPI_Barrier(WORLD);
}

/* The floor, and the control: each writes a word and spins until it sees the other's. */
static long crossing(long steps, int count) {
    (void)count;
    if (window == MPI_WIN_NULL) {
        share_words();
    }
    _Atomic long *mine = &words[(rank + 1) * APART], *other = &words[(2 - rank) * APART];
    long first = atomic_load(mine);
    for (long i = first + 1; i <= first + steps; i++) {
        if (rank == 0) {
            atomic_store_explicit(mine, i, memory_order_release);
        }
        while (atomic_load_explicit(other, memory_order_acquire) < i) {
        }
        if (rank == 1) {
            atomic_store_explicit(mine, i, memory_order_release);
        }
    }
    return 0;
}

/* Nanoseconds that a word takes one way; that of rank 0 counts. */
static double control(void) {
    if (!is_controlled) {
        return NAN;
    }
    crossing(1, 1); /* until both are there */
    double start = now(CLOCK_MONOTONIC);
    crossing(CONTROL_STEPS, 1);
    return (now(CLOCK_MONOTONIC) - start) * 1e9 / (2 * CONTROL_STEPS);
}

static long barrier(long steps, int count) {
    (void)count;
    for (long i = 0; i < steps; i++) {
        MPI_Barrier(WORLD);
    }
    return 0;
}

/* What every rank has, and what it receives; as the ring in RankLoops.java. */
static long *own, *spare, turns_made;

static void make_ring(void) {
    own = malloc(RING_LONGS * sizeof(long));
    spare = malloc(RING_LONGS * sizeof(long));
    if (own == NULL || spare == NULL) {
        MPI_Abort(WORLD, 2);
    }
    for (long i = 0; i < RING_LONGS; i++) {
        own[i] = rank + i;
        spare[i] = 0;
    }
}

static long sum_and_add(long *values, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i]++;
    }
    return sum;
}

/* Some turns of one chunk: compute, send to the right, receive from the left. */
static long ring_chunk(long at, int count) {
    long *mine = own + at, *next = spare + at, wrong = 0;
    for (int i = 0; i < TURNS; i++) {
        long turn = turns_made + i, of = ((rank - turn) % size + size) % size;
        long expected = count * (of + turn + at) + count * (count - 1L) / 2;
        wrong += sum_and_add(mine, count) != expected;
        MPI_Sendrecv(mine, count, MPI_LONG, right, TO_RIGHT, next, count, MPI_LONG, left, TO_RIGHT, WORLD, NO_STATUS);
        long *swap = mine;
        mine = next;
        next = swap;
    }
    return wrong;
}

static long ring(long steps, int count) {
    if (own == NULL) {
        make_ring();
    }
    long wrong = 0;
    for (long i = 0; i < steps; i++) {
        for (long at = 0; at < RING_LONGS; at += count) {
            wrong += ring_chunk(at, count);
        }
        turns_made += TURNS;
    }
    return wrong;
}

/* One thread of a rank in a stream of messages: a window of them one way, one back. */
typedef struct {
    int tag;
    long steps, wrong;
} stream;

static void *run_stream(void *argument) {
    stream *own = argument;
    int other = 1 - rank;
    for (long i = 0; i < own->steps; i++) {
        long value;
        for (long j = i * WINDOW; j < (i + 1) * WINDOW; j++) {
            if (rank == 0) {
                MPI_Send(&j, 1, MPI_LONG, other, own->tag, WORLD);
            } else {
                MPI_Recv(&value, 1, MPI_LONG, other, own->tag, WORLD, NO_STATUS);
                own->wrong += value != j;
            }
        }
        if (rank == 0) {
            MPI_Recv(&value, 1, MPI_LONG, other, own->tag, WORLD, NO_STATUS);
            own->wrong += value != i;
        } else {
            MPI_Send(&i, 1, MPI_LONG, other, own->tag, WORLD);
        }
    }
    return NULL;
}

static long rate(long steps, int threads) {
    pthread_t ids[MAX_THREADS];
    stream streams[MAX_THREADS];
    long wrong = 0;
    for (int i = 0; i < threads; i++) {
        streams[i] = (stream){FIRST_THREAD + i, steps, 0};
        pthread_create(&ids[i], NULL, run_stream, &streams[i]);
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(ids[i], NULL);
        wrong += streams[i].wrong;
    }
    return wrong;
}

static const row rows[] = {
    {"PING_PONG_0", ping_pong, 0, 2, 2},
    {"PING_PONG_8", ping_pong, 1, 2, 2},
    {"PING_PONG_64", ping_pong, 1 << 3, 2, 2},
    {"PING_PONG_256", ping_pong, 1 << 5, 2, 2},
    {"PING_PONG_1K", ping_pong, 1 << 7, 2, 2},
    {"PING_PONG_4K", ping_pong, 1 << 9, 2, 2},
    {"PING_PONG_16K", ping_pong, 1 << 11, 2, 2},
    {"PING_PONG_64K", ping_pong, 1 << 13, 2, 2},
    {"PING_PONG_256K", ping_pong, 1 << 15, 2, 2},
    {"PING_PONG_1M", ping_pong, 1 << 17, 2, 2},
    {"PING_PONG_2M", ping_pong, 1 << 18, 2, 2},
    {"PING_PONG_4M", ping_pong, 1 << 19, 2, 2},
    {"CROSSING", crossing, 1, 2, 2},
    {"SHIFT", shift, 1, 1, 0},
    {"EXCHANGE_SENDRECV_0", exchange_sendrecv, 0, 1, 0},
    {"EXCHANGE_NONBLOCKING_0", exchange_nonblocking, 0, 1, 0},
    {"EXCHANGE_SENDRECV", exchange_sendrecv, 1, 1, 0},
    {"EXCHANGE_NONBLOCKING", exchange_nonblocking, 1, 1, 0},
    {"ALLREDUCE_1", allreduce, 1, 1, 0},
    {"ALLREDUCE_1M", allreduce, DOUBLES, 1, 0},
    {"BARRIER", barrier, 1, 1, 0},
    {"RING_WHOLE", ring, RING_LONGS, TURNS, 0},
    {"RING_CHUNKS", ring, 1 << 15, TURNS, 0},
    {"RATE_1", rate, 1, WINDOW, 2},
    {"RATE_4", rate, 4, 4 * WINDOW, 2},
};

static void fail(const char *name, double wrong) {
    if (rank == 0) {
        printf("{\"row\":\"%s\",\"wrong\":%.0f}\n", name, wrong);
        fflush(stdout);
    }
    MPI_Barrier(WORLD);
    MPI_Finalize();
    exit(3);
}

static void print(const char *name, int runs, double samples[][3]) {
    if (rank == 0) {
        printf("{\"row\":\"%s\",\"figures\":[", name);
        for (int i = 0; i < 3 * runs; i++) {
            double figure = samples[i / 3][i % 3];
            printf(isnan(figure) ? "%s\"NaN\"" : "%s%g", i == 0 ? "" : ",", figure);
        }
        printf("]}\n");
        fflush(stdout);
    }
}

/* Seconds of one run of all ranks. */
static double timed(const row *it, long steps) {
    double start = now(CLOCK_MONOTONIC);
    long wrong = it->run(steps, it->count);
    double mine[] = {-start, now(CLOCK_MONOTONIC), wrong}, all[3];
    MPI_Allreduce(mine, all, 3, MPI_DOUBLE, MPI_MAX, WORLD);
    if (all[2] > 0) {
        fail(it->name, all[2]);
    }
    return all[0] + all[1];
}

/* All ranks see the same seconds, so all choose the same steps. */
static void measure_runs(const row *it, double seconds) {
    double spent = 0, last = 0, run = seconds / RUNS;
    long steps = 1;
    while (spent < seconds) {
        MPI_Barrier(WORLD);
        last = timed(it, steps);
        spent += last;
        double fitting = steps * (run / last);
        steps = fitting > 2 * steps ? 2 * steps : fitting < 1 ? 1 : (long)fitting;
    }
    int runs = last > seconds ? 1 : RUNS;
    double samples[RUNS][3];
    MPI_Barrier(WORLD);
    double before = control();
    for (int i = 0; i < runs; i++) {
        samples[i][0] = timed(it, steps) / steps / it->operations * 1e6;
        samples[i][1] = before;
        MPI_Barrier(WORLD);
        samples[i][2] = before = control();
    }
    print(it->name, runs, samples);
}

/* Per cent of a core that all ranks but the first use while they wait for it. */
static double blocked_percent(void) {
    double processor = 0, all, start = now(CLOCK_MONOTONIC);
    MPI_Barrier(WORLD);
    if (rank == 0) {
        struct timespec pause = {BLOCKED_MILLIS / 1000, BLOCKED_MILLIS % 1000 * 1000000L};
        start = now(CLOCK_MONOTONIC);
        nanosleep(&pause, NULL);
        for (int i = 1; i < size; i++) {
            MPI_Send(out, 1, MPI_LONG, i, BLOCK, WORLD);
        }
    } else {
        double before = now(CLOCK_PROCESS_CPUTIME_ID);
        MPI_Recv(in, 1, MPI_LONG, 0, BLOCK, WORLD, NO_STATUS);
        processor = now(CLOCK_PROCESS_CPUTIME_ID) - before;
    }
    double wall = now(CLOCK_MONOTONIC) - start;
    MPI_Reduce(&processor, &all, 1, MPI_DOUBLE, MPI_SUM, 0, WORLD);
    return 100 * all / wall;
}

/* Whether each run of the row starts threads. */
static int has_threads(const char *name) { return strncmp(name, "RATE", 4) == 0; }

static void measure(const char *name, double seconds) {
    if (strcmp(name, "BLOCKED") == 0) {
        double percent[][3] = {{blocked_percent(), NAN, NAN}};
        print(name, 1, percent);
        return;
    }
    for (size_t i = 0; i < sizeof(rows) / sizeof(row); i++) {
        if (strcmp(name, rows[i].name) == 0 && (rows[i].ranks == 0 || rows[i].ranks == size)) {
            measure_runs(&rows[i], has_threads(name) ? LENGTH_OF_THREADS * seconds : seconds);
        }
    }
}

static int has_row(int argc, char **argv, const char *name) {
    for (int i = 2; i < argc; i++) {
        if (strcmp(argv[i], name) == 0) {
            return 1;
        }
    }
    return 0;
}

static void print_version(void) {
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(version, &length);
    puts(version);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "version") == 0) {
        print_version();
        return 0;
    }
    if (argc < 3) {
        fprintf(stderr, "exchange: version, or MILLIS ROW...\n");
        return 2;
    }
    /* Several threads cost something, so only those rows ask for them. */
    int provided, needed = has_threads(argv[2]) ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE;
    MPI_Init_thread(&argc, &argv, needed, &provided);
    MPI_Comm_rank(WORLD, &rank);
    MPI_Comm_size(WORLD, &size);
    left = (rank + size - 1) % size;
    right = (rank + 1) % size;
    int doubles = has_row(argc, argv, "ALLREDUCE_1M") ? DOUBLES : 1;
    given = calloc(doubles, sizeof(double));
    got = calloc(doubles, sizeof(double));
    if (provided >= needed && given != NULL && got != NULL) {
        /* Memory of its own: what was never written is one page of zeros. */
        for (int i = 0; i < doubles; i++) {
            given[i] = i;
        }
        for (int i = 0; size == 2 && i < LONGS; i++) {
            out[i] = i;
        }
        is_controlled = size == 2 && has_row(argc, argv, "CROSSING");
        for (int i = 2; i < argc; i++) {
            measure(argv[i], atof(argv[1]) / 1e3);
        }
    }
    if (window != MPI_WIN_NULL) {
        MPI_Win_free(&window);
    }
    MPI_Finalize();
    return 0;
}
