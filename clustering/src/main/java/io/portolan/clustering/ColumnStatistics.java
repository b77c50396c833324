package io.portolan.clustering;

import java.util.Arrays;

/// Where the numbers of a column lie, and whether they count the rows. It does not depend on their
/// order.
///
/// @param count how many
/// @param least the smallest; an infinity where there is none
/// @param most the largest
/// @param countsRows whether they are consecutive whole numbers from 0 or 1, each once
public record ColumnStatistics(long count, double least, double most, boolean countsRows) {

    public static ColumnStatistics of(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        boolean mayCount = mayCountRows(values.length, least, most);
        return new ColumnStatistics(
                values.length, least, most, mayCount && countsRows(values, (long) least));
    }

    /// Whether all numbers are equal.
    public boolean isConstant() {
        return !(least < most);
    }

    static boolean mayCountRows(int count, double least, double most) {
        return count > 1 && (least == 0 || least == 1) && most - least == count - 1;
    }

    /// Each once is told by their sum and that of their squares, which no other whole numbers of
    /// the same range have but by chance.
    static boolean countsRows(double[] values, long first) {
        long sum = 0;
        long squares = 0;
        for (double value : values) {
            if (value != Math.rint(value)) {
                return false;
            }
            long whole = (long) value;
            sum += whole;
            squares += whole * whole;
        }
        int n = values.length;
        long last = first + n - 1;
        // Both sides may overflow, and then do so alike.
        return (2 * sum == (first + last) * n) && 6 * squares == last * (last + 1) * (2 * last + 1);
    }

    /// Whether the numbers are whole, none negative and none twice, as those that name rows are.
    static boolean nameRows(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        boolean areDistinct = sorted.length > 1 && sorted[0] >= 0;
        for (int i = 0; i < sorted.length && areDistinct; i++) {
            areDistinct =
                    sorted[i] == Math.rint(sorted[i]) && (i == 0 || sorted[i] > sorted[i - 1]);
        }
        return areDistinct;
    }
}
