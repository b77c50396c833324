package io.portolan.mpi;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/// Whether worlds are divided into parts that pass each other bytes only: with the system property
/// `portolan.asProcesses` the suite runs as if each world were in so many processes.
final class Divided {
    /// How many parts a world has, as far as it has ranks.
    static final int PARTS = Integer.getInteger("portolan.asProcesses", 1);

    private Divided() {}

    /// How many parts a world of so many ranks has.
    static int parts(int ranks) {
        return Math.min(PARTS, ranks);
    }

    /// How many ranks live in the part of a rank.
    static int mates(int rank, int ranks) {
        int parts = parts(ranks);
        int longer = ranks % parts;
        int length = ranks / parts;
        return rank < longer * (length + 1) ? length + 1 : length;
    }

    /// The first rank that lives in the part of a rank.
    static int firstMate(int rank, int ranks) {
        int parts = parts(ranks);
        int longer = ranks % parts;
        int length = ranks / parts;
        int shorter = rank - longer * (length + 1);
        return shorter < 0
                ? rank / (length + 1) * (length + 1)
                : longer * (length + 1) + shorter / length * length;
    }

    /// Leaves a test out where worlds are divided.
    ///
    /// @param why it holds within one process only
    static void notIfDivided(String why) {
        notIfDivided(PARTS, why);
    }

    /// Leaves a test out where a world of so many ranks is divided.
    static void notIfDivided(int ranks, String why) {
        Assumptions.assumeTrue(parts(ranks) == 1, why);
    }

    /// An object that ranks share, or has crossed as a copy where worlds are divided.
    static void assertShared(Object expected, @Nullable Object actual) {
        if (PARTS == 1) {
            Assertions.assertSame(expected, actual);
        } else {
            Assertions.assertEquals(expected, actual);
        }
    }
}
