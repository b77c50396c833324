package io.portolan.clustering.points;

import java.util.List;

/// Columns of numbers in the parts in which they were read.
///
/// They are not put together before somebody needs them so: that would take their memory twice, and
/// where it is fresh about as long as reading a file.
///
/// ```
///   parts     | 0 ............ 9 | 10 ..... 17 | 18 ............. 31 |    rows; each has all columns
///   guide     0     0     0     0     1     1     2 ...                   the part of every 256th row
/// ```
///
/// *Threads:* immutable.
public final class PartedColumns {
    private static final int GUIDED_BITS = 8;

    private final List<Part> parts;

    /// The first row of each part, and how many rows there are.
    private final int[] starts;

    private final int[] guide;

    public PartedColumns(List<Part> parts) {
        this.parts = List.copyOf(parts);
        this.starts = new int[parts.size() + 1];
        for (int part = 0; part < parts.size(); part++) {
            starts[part + 1] = Math.addExact(starts[part], parts.get(part).rows());
        }
        this.guide = new int[(rows() >>> GUIDED_BITS) + 1];
        int part = 0;
        for (int i = 0; i < guide.length; i++) {
            while (part + 1 < parts.size() && starts[part + 1] <= i << GUIDED_BITS) {
                part++;
            }
            guide[i] = part;
        }
    }

    /// Some rows.
    ///
    /// @param values a column for each number of a row, which may be longer than the rows are many
    @SuppressWarnings("ArrayRecordComponent") // not compared
    public record Part(double[][] values, int rows) {}

    public int rows() {
        return starts[parts.size()];
    }

    public List<Part> parts() {
        return parts;
    }

    public double at(int column, int row) {
        int part = guide[row >>> GUIDED_BITS];
        while (starts[part + 1] <= row) {
            part++;
        }
        return parts.get(part).values()[column][row - starts[part]];
    }

    /// A column in one piece.
    public double[] whole(int column) {
        double[] whole = new double[rows()];
        for (int part = 0; part < parts.size(); part++) {
            Part some = parts.get(part);
            System.arraycopy(some.values()[column], 0, whole, starts[part], some.rows());
        }
        return whole;
    }

    /// From the least to the most of a column.
    Range range(int column) {
        Range range = Range.of(new double[0]);
        for (Part part : parts) {
            range = range.and(Range.of(part.values()[column], part.rows()));
        }
        return range;
    }

    /// Columns of the points with these numbers.
    ///
    /// @param dimensions how many columns, the first ones
    double[][] inOrder(int[] numbers, int dimensions) {
        double[][] ordered = new double[dimensions][numbers.length];
        for (int d = 0; d < dimensions; d++) {
            PointBlocks.gather(whole(d), numbers, ordered[d]);
        }
        return ordered;
    }
}
