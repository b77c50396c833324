/* FT, as FourierTransform.java and FourierLines.java: waves that decay, by Fourier transforms. */
#include "kernel.h"

enum { STEPS = 6, BLOCK = 16, MOST = 256 };

static const double OFFICIAL[3][2 * STEPS] = {
    {5.546087004964e2, 4.845363331978e2, 5.546385409189e2, 4.865304269511e2, 5.546148406171e2, 4.883910722336e2,
     5.545423607415e2, 4.901273169046e2, 5.544255039624e2, 4.917475857993e2, 5.542683411902e2, 4.932597244941e2},
    {5.673612178944e2, 5.293246849175e2, 5.631436885271e2, 5.282149986629e2, 5.594024089970e2, 5.270996558037e2,
     5.560698047020e2, 5.260027904925e2, 5.530898991250e2, 5.249400845633e2, 5.504159734538e2, 5.239212247086e2},
    {5.046735008193e2, 5.114047905510e2, 5.059412319734e2, 5.098809666433e2, 5.069376896287e2, 5.098144042213e2,
     5.077892868474e2, 5.101336130759e2, 5.085233095391e2, 5.104914655194e2, 5.091487099959e2, 5.107917842803e2}};

typedef struct {
    int length;
    double cosines[MOST / 2], sines[MOST / 2];
} lines;

static lines along_x, along_y, along_z;
static const double *official;
static int nx, ny, nz, planes, rows, own;
static double *re, *im, *work_re, *work_im, *packed, *decay, checksums[2 * STEPS];
static double *real, *imaginary, *other_real, *other_imaginary;

static void start_lines(lines *along, int length) {
    along->length = length;
    for (int i = 0; i < length / 2; i++) {
        along->cosines[i] = cos(2 * PI * i / length);
        along->sines[i] = sin(2 * PI * i / length);
    }
}

static void swap(double **a, double **b) {
    double *swapped = *a;
    *a = *b;
    *b = swapped;
}

static void step(int from, int half, int run, double cosine, double sine) {
    const double *a_re = real + from, *a_im = imaginary + from, *b_re = a_re + half, *b_im = a_im + half;
    double *restrict to_re = other_real + 2 * from, *restrict to_im = other_imaginary + 2 * from;
    double *restrict next_re = to_re + run, *restrict next_im = to_im + run;
    for (int i = 0; i < run; i++) {
        double d_re = a_re[i] - b_re[i], d_im = a_im[i] - b_im[i];
        to_re[i] = a_re[i] + b_re[i];
        to_im[i] = a_im[i] + b_im[i];
        next_re[i] = d_re * cosine - d_im * sine;
        next_im[i] = d_re * sine + d_im * cosine;
    }
}

static void transform(const lines *along, int sign) {
    int half = along->length / 2 * BLOCK;
    for (int run = BLOCK, groups = along->length / 2; groups >= 1; run *= 2, groups /= 2) {
        for (int group = 0; group < groups; group++) {
            int n = group * run / BLOCK;
            step(group * run, half, run, along->cosines[n], sign * along->sines[n]);
        }
        swap(&real, &other_real);
        swap(&imaginary, &other_imaginary);
    }
}

static void along_rows(const lines *along, double *a, double *b, int count, int sign) {
    int length = along->length;
    for (int line = 0; line < count; line += BLOCK) {
        int width = count - line < BLOCK ? count - line : BLOCK;
        double *from_re = a + (size_t)line * length, *from_im = b + (size_t)line * length;
        for (int l = 0; l < width; l++) {
            for (int i = 0; i < length; i++) {
                real[i * BLOCK + l] = from_re[l * length + i];
                imaginary[i * BLOCK + l] = from_im[l * length + i];
            }
        }
        transform(along, sign);
        for (int l = 0; l < width; l++) {
            for (int i = 0; i < length; i++) {
                from_re[l * length + i] = real[i * BLOCK + l];
                from_im[l * length + i] = imaginary[i * BLOCK + l];
            }
        }
    }
}

static void across_rows(const lines *along, double *a, double *b, int row, int sign) {
    int length = along->length;
    for (int line = 0; line < row; line += BLOCK) {
        size_t bytes = (row - line < BLOCK ? row - line : BLOCK) * sizeof(double);
        for (int i = 0; i < length; i++) {
            memcpy(real + i * BLOCK, a + i * row + line, bytes);
            memcpy(imaginary + i * BLOCK, b + i * row + line, bytes);
        }
        transform(along, sign);
        for (int i = 0; i < length; i++) {
            memcpy(a + i * row + line, real + i * BLOCK, bytes);
            memcpy(b + i * row + line, imaginary + i * BLOCK, bytes);
        }
    }
}

static void to_rows(const double *from, double *to) {
    int count = rows * nx, block = planes * count;
    for (int other = 0; other < ranks; other++) {
        for (int z = 0; z < planes; z++) {
            memcpy(packed + other * block + z * count, from + (z * ny + other * rows) * nx, count * sizeof(double));
        }
    }
    MPI_Alltoall(packed, block, MPI_DOUBLE, to, block, MPI_DOUBLE, WORLD);
}

static void to_planes(double *both) {
    int count = rows * nx, block = planes * count;
    MPI_Alltoall(both, block, MPI_DOUBLE, packed, block, MPI_DOUBLE, WORLD);
    for (int other = 0; other < ranks; other++) {
        for (int z = 0; z < planes; z++) {
            memcpy(both + (z * ny + other * rows) * nx, packed + other * block + z * count, count * sizeof(double));
        }
    }
}

static double square(int k, int count) {
    double wave = k < count / 2 ? k : k - count;
    return wave * wave;
}

static void start(void) {
    start_random(SEED, 2 * (uint64_t)own * rank);
    for (int i = 0; i < own; i++) {
        work_re[i] = next_random();
        work_im[i] = next_random();
    }
    int at = 0;
    for (int z = 0; z < nz; z++) {
        for (int y = rank * rows; y < (rank + 1) * rows; y++) {
            double of_row = square(z, nz) + square(y, ny);
            for (int x = 0; x < nx; x++) {
                decay[at++] = exp(-4e-6 * PI * PI * (of_row + square(x, nx)));
            }
        }
    }
}

static void forward(void) {
    along_rows(&along_x, work_re, work_im, planes * ny, -1);
    for (int z = 0; z < planes; z++) {
        across_rows(&along_y, work_re + z * ny * nx, work_im + z * ny * nx, nx, -1);
    }
    to_rows(work_re, re);
    to_rows(work_im, im);
    across_rows(&along_z, re, im, rows * nx, -1);
}

static void back(double *checksum) {
    for (int i = 0; i < own; i++) {
        re[i] *= decay[i];
        im[i] *= decay[i];
    }
    memcpy(work_re, re, own * sizeof(double));
    memcpy(work_im, im, own * sizeof(double));
    across_rows(&along_z, work_re, work_im, rows * nx, 1);
    to_planes(work_re);
    to_planes(work_im);
    for (int z = 0; z < planes; z++) {
        across_rows(&along_y, work_re + z * ny * nx, work_im + z * ny * nx, nx, 1);
    }
    along_rows(&along_x, work_re, work_im, planes * ny, 1);
    double part[2] = {0}, points = (double)nx * ny * nz;
    for (int j = 1; j <= 1024; j++) {
        int z = 5 * j % nz - rank * planes;
        if (z >= 0 && z < planes) {
            int at = (z * ny + 3 * j % ny) * nx + j % nx;
            part[0] += work_re[at] / points;
            part[1] += work_im[at] / points;
        }
    }
    MPI_Allreduce(part, checksum, 2, MPI_DOUBLE, MPI_SUM, WORLD);
}

static void set_up(char size) {
    official = OFFICIAL[size == 'S' ? 0 : size == 'W' ? 1 : 2];
    nx = ny = size == 'S' ? 64 : size == 'W' ? 128 : 256;
    nz = size == 'S' ? 64 : size == 'W' ? 32 : 128;
    planes = nz / ranks;
    rows = ny / ranks;
    own = nx * ny * planes;
    start_lines(&along_x, nx);
    start_lines(&along_y, ny);
    start_lines(&along_z, nz);
    re = doubles(own);
    im = doubles(own);
    work_re = doubles(own);
    work_im = doubles(own);
    packed = doubles(own);
    decay = doubles(own);
    real = doubles(MOST * BLOCK);
    imaginary = doubles(MOST * BLOCK);
    other_real = doubles(MOST * BLOCK);
    other_imaginary = doubles(MOST * BLOCK);
}

static void run(void) {
    start();
    forward();
    for (int i = 0; i < STEPS; i++) {
        back(checksums + 2 * i);
    }
}

static void verify(void) {
    for (int i = 0; i < 2 * STEPS; i++) {
        expect("a checksum", checksums[i], official[i], 1e-12);
    }
}
