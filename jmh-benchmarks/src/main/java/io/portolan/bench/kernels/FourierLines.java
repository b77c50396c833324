package io.portolan.bench.kernels;

import static jdk.incubator.vector.DoubleVector.SPECIES_PREFERRED;

import jdk.incubator.vector.DoubleVector;

/// Discrete Fourier transforms of many lines of complex numbers at once, by Stockham's algorithm of
/// radix two.
///
/// ```
///   scratch:  point 0 of 16 lines | point 1 of 16 lines | ...      real and imaginary parts apart
///
///   a step:   a = x[j]  b = x[j + n/2]   ->   y[2 j] = a + b,  y[2 j + 1] = w (a - b)
/// ```
///
/// The lines of a block lie side by side, so that a step is the same for neighbours in memory.
final class FourierLines {

    private static final int BLOCK = 16;

    private final int length;
    private final double[] cosines;
    private final double[] sines;
    private double[] real;
    private double[] imaginary;
    private double[] otherReal;
    private double[] otherImaginary;

    /// @param length of a line, a power of two
    FourierLines(int length) {
        this.length = length;
        cosines = new double[length / 2];
        sines = new double[length / 2];
        for (int i = 0; i < length / 2; i++) {
            cosines[i] = Math.cos(2 * Math.PI * i / length);
            sines[i] = Math.sin(2 * Math.PI * i / length);
        }
        real = new double[length * BLOCK];
        imaginary = real.clone();
        otherReal = real.clone();
        otherImaginary = real.clone();
    }

    /// Transforms lines whose points are neighbours, one line after the other.
    ///
    /// @param sign of the exponent
    void alongRows(double[] re, double[] im, int from, int lines, int sign) {
        for (int line = 0; line < lines; line += BLOCK) {
            int width = Math.min(BLOCK, lines - line);
            int at = from + line * length;
            for (int l = 0; l < width; l++) {
                for (int i = 0; i < length; i++) {
                    real[i * BLOCK + l] = re[at + l * length + i];
                    imaginary[i * BLOCK + l] = im[at + l * length + i];
                }
            }
            transform(sign);
            for (int l = 0; l < width; l++) {
                for (int i = 0; i < length; i++) {
                    re[at + l * length + i] = real[i * BLOCK + l];
                    im[at + l * length + i] = imaginary[i * BLOCK + l];
                }
            }
        }
    }

    /// Transforms as many lines as a row is long, each of which has a point in every row.
    ///
    /// @param row from a point to the next one of its line
    /// @param sign of the exponent
    void acrossRows(double[] re, double[] im, int from, int row, int sign) {
        for (int line = 0; line < row; line += BLOCK) {
            int width = Math.min(BLOCK, row - line);
            for (int i = 0; i < length; i++) {
                System.arraycopy(re, from + i * row + line, real, i * BLOCK, width);
                System.arraycopy(im, from + i * row + line, imaginary, i * BLOCK, width);
            }
            transform(sign);
            for (int i = 0; i < length; i++) {
                System.arraycopy(real, i * BLOCK, re, from + i * row + line, width);
                System.arraycopy(imaginary, i * BLOCK, im, from + i * row + line, width);
            }
        }
    }

    private void transform(int sign) {
        int half = length / 2 * BLOCK;
        int groups = length / 2;
        for (int run = BLOCK; groups >= 1; run *= 2, groups /= 2) {
            for (int group = 0; group < groups; group++) {
                double cosine = cosines[group * run / BLOCK];
                double sine = sign * sines[group * run / BLOCK];
                step(group * run, half, run, cosine, sine);
            }
            double[] swapped = real;
            real = otherReal;
            otherReal = swapped;
            swapped = imaginary;
            imaginary = otherImaginary;
            otherImaginary = swapped;
        }
    }

    /// Combines two runs of points, which go to neighbouring runs.
    private void step(int from, int half, int run, double cosine, double sine) {
        int lanes = SPECIES_PREFERRED.length();
        for (int i = 0; i < run; i += lanes) {
            var aRe = DoubleVector.fromArray(SPECIES_PREFERRED, real, from + i);
            var aIm = DoubleVector.fromArray(SPECIES_PREFERRED, imaginary, from + i);
            var bRe = DoubleVector.fromArray(SPECIES_PREFERRED, real, from + half + i);
            var bIm = DoubleVector.fromArray(SPECIES_PREFERRED, imaginary, from + half + i);
            aRe.add(bRe).intoArray(otherReal, 2 * from + i);
            aIm.add(bIm).intoArray(otherImaginary, 2 * from + i);
            var re = aRe.sub(bRe);
            var im = aIm.sub(bIm);
            re.mul(cosine).sub(im.mul(sine)).intoArray(otherReal, 2 * from + run + i);
            re.mul(sine).add(im.mul(cosine)).intoArray(otherImaginary, 2 * from + run + i);
        }
    }
}
