/* MG, as MultiGrid.java and GridLevel.java: Poisson's equation on a periodic cube, by V-cycles. */
#include "kernel.h"

enum { STEPS = 4, CHARGES = 10, LEAST_PLANES = 4, MOST_LEVELS = 10, MOST_SIDE = 258 };

typedef struct {
    int side, planes, row, plane;
    double *u, *r;
} level;

static const double MINUS_A[] = {8.0 / 3, 0, -1.0 / 6, -1.0 / 12};
static const double S[] = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};

static level levels[MOST_LEVELS];
static int top;
static double *v, official, norm;
static double faces[MOST_SIDE], edges[MOST_SIDE];

static inline int at(const level *g, int i, int j, int k) { return k * g->plane + j * g->row + i; }

static int is_whole(const level *g) { return g->planes == g->side; }

static void fill_halo(const level *g, double *field) {
    size_t bytes = g->row * sizeof(double);
    for (int k = 1; k <= g->planes; k++) {
        for (int j = 1; j <= g->side; j++) {
            double *line = field + at(g, 0, j, k);
            line[0] = line[g->side];
            line[g->side + 1] = line[1];
        }
        memcpy(field + at(g, 0, 0, k), field + at(g, 0, g->side, k), bytes);
        memcpy(field + at(g, 0, g->side + 1, k), field + at(g, 0, 1, k), bytes);
    }
    double *first = field + g->plane, *last = field + g->planes * g->plane;
    if (is_whole(g)) {
        memcpy(field, last, g->plane * sizeof(double));
        memcpy(last + g->plane, first, g->plane * sizeof(double));
    } else {
        int left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
        MPI_Request all[4];
        MPI_Irecv(field, g->plane, MPI_DOUBLE, left, 1, WORLD, all);
        MPI_Irecv(last + g->plane, g->plane, MPI_DOUBLE, right, 2, WORLD, all + 1);
        MPI_Isend(last, g->plane, MPI_DOUBLE, right, 1, WORLD, all + 2);
        MPI_Isend(first, g->plane, MPI_DOUBLE, left, 2, WORLD, all + 3);
        MPI_Status ended[4];
        MPI_Waitall(4, all, ended);
    }
}

static void sum_around(const level *g, const double *c) {
    int row = g->row, plane = g->plane;
    for (int i = 0; i < row; i++) {
        faces[i] = c[i - row] + c[i + row] + c[i - plane] + c[i + plane];
        edges[i] = c[i - plane - row] + c[i - plane + row] + c[i + plane - row] + c[i + plane + row];
    }
}

static void apply(const level *g, const double *w, const double *from, const double *base, double *to) {
    double w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    for (int k = 1; k <= g->planes; k++) {
        for (int j = 1; j <= g->side; j++) {
            int begin = at(g, 0, j, k);
            const double *f = from + begin, *b = base + begin;
            double *t = to + begin;
            sum_around(g, f);
            for (int i = 1; i <= g->side; i++) {
                t[i] = b[i] + w0 * f[i] + w1 * (f[i - 1] + f[i + 1] + faces[i]) +
                       w2 * (faces[i - 1] + faces[i + 1] + edges[i]) + w3 * (edges[i - 1] + edges[i + 1]);
            }
        }
    }
    fill_halo(g, to);
}

/* Planes of the next coarser grid below those that this rank has a part in. */
static int planes_below(int n) {
    return is_whole(levels + n - 1) && !is_whole(levels + n) ? rank * levels[n].planes / 2 : 0;
}

static void project(int n) {
    level *fine = levels + n, *coarse = fine - 1;
    int first = planes_below(n) + 1;
    for (int k = 0; k < fine->planes / 2; k++) {
        for (int j = 1; j <= coarse->side; j++) {
            const double *f = fine->r + at(fine, 0, 2 * j, 2 * k + 2);
            double *to = coarse->r + at(coarse, 0, j, first + k);
            sum_around(fine, f);
            for (int i = 1; i <= coarse->side; i++) {
                int c = 2 * i;
                to[i] = 0.5 * f[c] + 0.25 * (f[c - 1] + f[c + 1] + faces[c]) +
                        0.125 * (faces[c - 1] + faces[c + 1] + edges[c]) + 0.0625 * (edges[c - 1] + edges[c + 1]);
            }
        }
    }
    if (is_whole(coarse) && !is_whole(fine)) {
        int count = coarse->plane * fine->planes / 2;
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DOUBLE, coarse->r + coarse->plane, count, MPI_DOUBLE, WORLD);
    }
    fill_halo(coarse, coarse->r);
}

static void add_interpolated(int n) {
    level *fine = levels + n, *coarse = fine - 1;
    int first = planes_below(n);
    for (int k = 1; k <= fine->planes; k++) {
        int below = first + k / 2, above = first + (k + 1) / 2;
        for (int j = 1; j <= fine->side; j++) {
            const double *a = coarse->u + at(coarse, 0, j / 2, below), *b = coarse->u + at(coarse, 0, (j + 1) / 2, below);
            const double *c = coarse->u + at(coarse, 0, j / 2, above), *d = coarse->u + at(coarse, 0, (j + 1) / 2, above);
            double *to = fine->u + at(fine, 0, j, k);
            for (int i = 0; i <= coarse->side; i++) {
                faces[i] = 0.25 * (a[i] + b[i] + c[i] + d[i]);
            }
            for (int i = 1; i <= coarse->side; i++) {
                to[2 * i - 1] += 0.5 * (faces[i - 1] + faces[i]);
                to[2 * i] += faces[i];
            }
        }
    }
    fill_halo(fine, fine->u);
}

static void clear(level *g) { memset(g->u, 0, (size_t)g->plane * (g->planes + 2) * sizeof(double)); }

static void smooth(int n, const double *right) {
    level *g = levels + n;
    add_interpolated(n);
    apply(g, MINUS_A, g->u, right, g->r);
    apply(g, S, g->r, g->u, g->u);
}

static void run(void) {
    level *finest = levels + top;
    clear(finest);
    apply(finest, MINUS_A, finest->u, v, finest->r);
    for (int step = 0; step < STEPS; step++) {
        for (int n = top; n > 0; n--) {
            project(n);
        }
        clear(levels);
        apply(levels, S, levels->r, levels->u, levels->u);
        for (int n = 1; n < top; n++) {
            clear(levels + n);
            smooth(n, levels[n].r);
        }
        smooth(top, v);
        apply(finest, MINUS_A, finest->u, v, finest->r);
    }
    double own = 0, sum;
    for (int k = 1; k <= finest->planes; k++) {
        for (int j = 1; j <= finest->side; j++) {
            const double *line = finest->r + at(finest, 0, j, k);
            for (int i = 1; i <= finest->side; i++) {
                own += line[i] * line[i];
            }
        }
    }
    MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, WORLD);
    norm = sqrt(sum / pow(finest->side, 3));
}

/* A charge where the ten numbers are that are largest when multiplied by it. */
static void place(const double *numbers, int count, double charge) {
    double best[CHARGES], *all = doubles(CHARGES * ranks);
    for (int i = 0; i < CHARGES; i++) {
        best[i] = -INFINITY;
    }
    for (int i = 0; i < count; i++) {
        double number = charge * numbers[i];
        int n = CHARGES - 1;
        for (; n >= 0 && number > best[n]; n--) {
            if (n + 1 < CHARGES) {
                best[n + 1] = best[n];
            }
            best[n] = number;
        }
    }
    MPI_Allgather(best, CHARGES, MPI_DOUBLE, all, CHARGES, MPI_DOUBLE, WORLD);
    double last = INFINITY;
    for (int n = 0; n < CHARGES; n++) { /* the next one below the last */
        double next = -INFINITY;
        for (int i = 0; i < CHARGES * ranks; i++) {
            next = all[i] < last && all[i] > next ? all[i] : next;
        }
        last = next;
    }
    level *g = levels + top;
    for (int i = 0; i < count; i++) {
        if (charge * numbers[i] >= last) {
            int j = i / g->side;
            v[at(g, i % g->side + 1, j % g->side + 1, j / g->side + 1)] = charge;
        }
    }
}

static void set_up(char size) {
    int side = size == 'S' ? 32 : size == 'W' ? 128 : 256;
    official = size == 'S' ? 0.5307707005734e-4 : size == 'W' ? 0.6467329375339e-5 : 0.2433365309069e-5;
    top = -1;
    for (int n = 2; n <= side; n *= 2) {
        level *g = levels + ++top;
        g->side = n;
        g->planes = n / ranks < LEAST_PLANES ? n : n / ranks;
        g->row = n + 2;
        g->plane = g->row * g->row;
        g->u = doubles((size_t)g->plane * (g->planes + 2));
        g->r = doubles((size_t)g->plane * (g->planes + 2));
    }
    level *finest = levels + top;
    v = doubles((size_t)finest->plane * (finest->planes + 2));
    int count = side * side * finest->planes;
    double *numbers = doubles(count);
    start_random(SEED, is_whole(finest) ? 0 : (uint64_t)rank * count);
    for (int i = 0; i < count; i++) {
        numbers[i] = next_random();
    }
    place(numbers, count, 1);
    place(numbers, count, -1);
    fill_halo(finest, v);
    free(numbers);
}

static void verify(void) { expect("norm", norm, official, 1e-8); }
