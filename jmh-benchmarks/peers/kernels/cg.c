/* CG, as ConjugateGradient.java: the smallest eigenvalue of a sparse matrix. */
#include "kernel.h"

enum { STEPS = 25, OUTER_STEPS = 15, MOST = 12 };

static int order, nonzeros, rows, *starts, *columns;
static double shift, official, zeta, *values, *all, *x, *z, *r, *p, *q;

/* The random vectors that the matrix is made of. */
static int (*places)[MOST], *counts;
static double (*drawn)[MOST];

static int index_of(int wanted, const int *found, int count) {
    int at = 0;
    while (at < count && found[at] != wanted) {
        at++;
    }
    return at;
}

static void draw(void) {
    int range = 1;
    while (range < order) {
        range *= 2;
    }
    start_random(SEED, 1);
    for (int i = 0; i < order; i++) {
        int count = 0;
        while (count < nonzeros) {
            double value = next_random();
            int place = (int)(range * next_random());
            if (place < order && index_of(place, places[i], count) == count) {
                places[i][count] = place;
                drawn[i][count++] = value;
            }
        }
        int at = index_of(i, places[i], count);
        places[i][at] = i;
        drawn[i][at] = 0.5;
        counts[i] = at < count ? count : count + 1;
    }
}

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/* Adds up a row; returns how many places it has. */
static int add_row(int at, const int *within, int count, double *row, char *is_there, int *found) {
    int length = 0;
    double ratio = pow(0.1, 1.0 / order);
    for (int n = 0; n < count; n++) {
        int i = within[n];
        double own = drawn[i][index_of(at, places[i], counts[i])], weight = pow(ratio, i);
        for (int k = 0; k < counts[i]; k++) {
            int place = places[i][k];
            if (!is_there[place]) {
                is_there[place] = 1;
                found[length++] = place;
            }
            row[place] += weight * own * drawn[i][k];
        }
    }
    row[at] += 0.1 - shift;
    qsort(found, length, sizeof(int), compare);
    return length;
}

static void make_rows(void) {
    int *ends = calloc(order + 1, sizeof(int)), *within, *found = calloc(order, sizeof(int));
    int total = 0, capacity = 0;
    for (int i = 0; i < order; i++) {
        for (int k = 0; k < counts[i]; k++) {
            ends[places[i][k]]++;
            total++;
        }
    }
    within = calloc(total, sizeof(int));
    for (int i = 1; i <= order; i++) {
        ends[i] += ends[i - 1];
    }
    for (int i = order - 1; i >= 0; i--) {
        for (int k = 0; k < counts[i]; k++) {
            within[--ends[places[i][k]]] = i; /* an end becomes a start */
        }
    }
    double *row = doubles(order);
    char *is_there = calloc(order, 1);
    for (int i = 0; i < rows; i++) {
        int at = rank * rows + i;
        int length = add_row(at, within + ends[at], ends[at + 1] - ends[at], row, is_there, found);
        starts[i + 1] = starts[i] + length;
        if (starts[i + 1] > capacity) {
            capacity = 2 * starts[i + 1];
            columns = realloc(columns, capacity * sizeof(int));
            values = realloc(values, capacity * sizeof(double));
        }
        for (int k = 0; k < length; k++) {
            columns[starts[i] + k] = found[k];
            values[starts[i] + k] = row[found[k]];
            row[found[k]] = 0;
            is_there[found[k]] = 0;
        }
    }
}

static void set_up(char size) {
    order = size == 'S' ? 1400 : size == 'W' ? 7000 : 14000;
    nonzeros = size == 'S' ? 7 : size == 'W' ? 8 : 11;
    shift = size == 'S' ? 10 : size == 'W' ? 12 : 20;
    official = size == 'S' ? 8.5971775078648 : size == 'W' ? 10.362595087124 : 17.130235054029;
    rows = order / ranks;
    places = calloc(order, sizeof *places);
    drawn = calloc(order, sizeof *drawn);
    counts = calloc(order, sizeof(int));
    starts = calloc(rows + 1, sizeof(int));
    all = doubles(order);
    x = doubles(rows);
    z = doubles(rows);
    r = doubles(rows);
    p = doubles(rows);
    q = doubles(rows);
    draw();
    make_rows();
}

static void multiply(const double *from, double *to) {
    MPI_Allgather(from, rows, MPI_DOUBLE, all, rows, MPI_DOUBLE, WORLD);
    for (int i = 0; i < rows; i++) {
        double a = 0, b = 0, c = 0, d = 0;
        int k = starts[i], end = starts[i + 1];
        for (; k + 3 < end; k += 4) {
            a += values[k] * all[columns[k]];
            b += values[k + 1] * all[columns[k + 1]];
            c += values[k + 2] * all[columns[k + 2]];
            d += values[k + 3] * all[columns[k + 3]];
        }
        for (; k < end; k++) {
            a += values[k] * all[columns[k]];
        }
        to[i] = a + b + c + d;
    }
}

static double dot(const double *a, const double *b) {
    double own = 0, sum;
    for (int i = 0; i < rows; i++) {
        own += a[i] * b[i];
    }
    MPI_Allreduce(&own, &sum, 1, MPI_DOUBLE, MPI_SUM, WORLD);
    return sum;
}

static void add_scaled(const double *a, double factor, const double *b, double *to) {
    for (int i = 0; i < rows; i++) {
        to[i] = a[i] + factor * b[i];
    }
}

static double solve(void) {
    memset(z, 0, rows * sizeof(double));
    memcpy(r, x, rows * sizeof(double));
    memcpy(p, x, rows * sizeof(double));
    double rho = dot(r, r);
    for (int step = 0; step < STEPS; step++) {
        multiply(p, q);
        double alpha = rho / dot(p, q), before = rho;
        add_scaled(z, alpha, p, z);
        add_scaled(r, -alpha, q, r);
        rho = dot(r, r);
        add_scaled(r, rho / before, p, p);
    }
    multiply(z, q);
    add_scaled(x, -1, q, r);
    return sqrt(dot(r, r));
}

static void run(void) {
    for (int i = 0; i < rows; i++) {
        x[i] = 1;
    }
    for (int step = 0; step < OUTER_STEPS; step++) {
        solve();
        zeta = shift + 1 / dot(x, z);
        double scale = 1 / sqrt(dot(z, z));
        for (int i = 0; i < rows; i++) {
            x[i] = scale * z[i];
        }
    }
}

static void verify(void) { expect("zeta", zeta, official, 1e-10); }
