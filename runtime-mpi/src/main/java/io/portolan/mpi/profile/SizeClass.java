package io.portolan.mpi.profile;

import java.io.Serializable;

/// Sizes of messages that are counted together: none, 1 byte, 2 bytes, 3 to 4 bytes, and so on to
/// each power of two up to 1 GiB, and larger ones.
///
/// @param leastBytes the smallest size in it
/// @param mostBytes the largest size in it
public record SizeClass(long leastBytes, long mostBytes) implements Serializable {
    /// How many there are.
    public static final int COUNT = 33;

    private static final int LAST = COUNT - 1;
    private static final int STEP = 10;
    private static final String[] UNITS = {" B", " KiB", " MiB", " GiB"};

    /// The number of the class that has this size, from 0 on.
    public static int index(long bytes) {
        return bytes <= 0 ? 0 : Math.min(LAST, 65 - Long.numberOfLeadingZeros(bytes - 1));
    }

    /// The class of a number.
    public static SizeClass at(int index) {
        if (index == 0) {
            return new SizeClass(0, 0);
        }
        long most = index == LAST ? Long.MAX_VALUE : 1L << (index - 1);
        return new SizeClass(index == 1 ? 1 : (1L << (index - 2)) + 1, most);
    }

    /// The class as text: `to 4 KiB`.
    @Override
    public String toString() {
        if (mostBytes == 0) {
            return "0 B";
        }
        return mostBytes == Long.MAX_VALUE
                ? "over " + power(leastBytes - 1)
                : "to " + power(mostBytes);
    }

    private static String power(long bytes) {
        int unit = (63 - Long.numberOfLeadingZeros(bytes)) / STEP;
        return (bytes >> (unit * STEP)) + UNITS[unit];
    }
}
