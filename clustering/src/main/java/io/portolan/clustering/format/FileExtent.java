package io.portolan.clustering.format;

import io.portolan.clustering.kernel.BlockLayout;

/// How many points a file has and of which kind, found out before it is read.
///
/// NumPy files say it in their header. Of text the beginning is looked at, and of text that is not
/// packed the lengths of lines in the middle and at the end; text packed with gzip is taken to
/// unpack everywhere as it does at its beginning.
///
/// *Cost:* at most 1 MiB of text is read.
///
/// @param points how many
/// @param dimensions how many coordinates each has
/// @param kept how a coordinate is kept
/// @param isWeighted whether each point has a weight
/// @param isOnEarth whether they are positions on the Earth
/// @param isExact whether the header says so, or the whole text was seen
/// @param readerBytes what the reader still holds when it makes the points
public record FileExtent(
        long points,
        int dimensions,
        Kept kept,
        boolean isWeighted,
        boolean isOnEarth,
        boolean isExact,
        long readerBytes) {

    /// How a coordinate is kept.
    public enum Kept {
        /// As f32.
        FLOATS(Float.BYTES),
        /// As f64, and as f32 for the sweeps.
        DOUBLES(Double.BYTES + Float.BYTES),
        /// As a bit of a long.
        BITS(0);

        private final int bytes;

        Kept(int bytes) {
            this.bytes = bytes;
        }
    }

    /// This extent when the points are positions on the Earth.
    FileExtent onEarth() {
        // Vectors and their weights; they are made of degrees, and these of a table's points.
        long numbers = 3L + 2 + (isWeighted ? 1 : 0);
        long table = 2L * Kept.DOUBLES.bytes + 2 * Integer.BYTES + (isWeighted ? Double.BYTES : 0);
        return new FileExtent(
                points,
                3,
                Kept.DOUBLES,
                isWeighted,
                true,
                isExact,
                points * (numbers * Double.BYTES + table));
    }

    /// What a process has of it.
    ///
    /// @param share which part
    public FileExtent part(double share) {
        return new FileExtent(
                (long) Math.ceil(share * points),
                dimensions,
                kept,
                isWeighted,
                isOnEarth,
                isExact,
                (long) (share * readerBytes));
    }

    /// Whether the sweeps see the points in an order of their own.
    public boolean isOrdered() {
        return kept != Kept.BITS && BlockLayout.isOrdered(dimensions, points);
    }

    /// What the points take once they are read, their coordinates in whole blocks.
    public long pointBytes() {
        long coordinates =
                kept == Kept.BITS
                        ? Long.BYTES * ((dimensions + Long.SIZE - 1L) / Long.SIZE)
                        : (long) kept.bytes * dimensions;
        long others = isWeighted ? Double.BYTES : 0;
        others += isOrdered() ? 2 * Integer.BYTES : 0;
        others += isOnEarth ? 2 * Double.BYTES : 0;
        long padded = (long) BlockLayout.blocks(points) * BlockLayout.BLOCK;
        return padded * coordinates + points * others;
    }

    /// What the numbers take as they were given, which a process keeps besides the points where it
    /// has a part of them.
    public long givenBytes() {
        long number = kept == Kept.FLOATS ? Float.BYTES : Double.BYTES;
        long numbers = (isOnEarth ? 2L : dimensions) + (isWeighted ? 1 : 0);
        return points * number * numbers;
    }

    /// What reading takes at most at a time, the points included.
    public long readingBytes() {
        long number = kept == Kept.FLOATS ? Float.BYTES : Double.BYTES;
        long ordering = number * dimensions + (isWeighted ? 2 * Double.BYTES : 0);
        return pointBytes() + readerBytes + (isOrdered() ? points * ordering : 0);
    }
}
