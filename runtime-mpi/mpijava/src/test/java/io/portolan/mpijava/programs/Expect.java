package io.portolan.mpijava.programs;

import java.util.Arrays;
import mpi.MPIException;

/// What the programs compare their results with. A result that is wrong ends the program.
final class Expect {
    private Expect() {}

    /// What is to fail.
    @FunctionalInterface
    interface Wrong {
        void run() throws Exception;
    }

    static void equal(int expected, int actual, String what) {
        equal((long) expected, (long) actual, what);
    }

    static void equal(long expected, long actual, String what) {
        if (expected != actual) {
            throw new IllegalStateException(what + " is " + actual + ", not " + expected);
        }
    }

    static void equal(double expected, double actual, String what) {
        if (Double.compare(expected, actual) != 0) {
            throw new IllegalStateException(what + " is " + actual + ", not " + expected);
        }
    }

    static void equal(Object expected, Object actual, String what) {
        if (!expected.equals(actual)) {
            throw new IllegalStateException(what + " is " + actual + ", not " + expected);
        }
    }

    static void equal(int[] expected, int[] actual, String what) {
        if (!Arrays.equals(expected, actual)) {
            throw new IllegalStateException(
                    what + " is " + Arrays.toString(actual) + ", not " + Arrays.toString(expected));
        }
    }

    static void equal(double[] expected, double[] actual, String what) {
        if (!Arrays.equals(expected, actual)) {
            throw new IllegalStateException(
                    what + " is " + Arrays.toString(actual) + ", not " + Arrays.toString(expected));
        }
    }

    static void isTrue(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException(what + " is not so");
        }
    }

    /// Runs what is to fail with an MPIException whose message has that part.
    static void failure(String part, Wrong wrong) throws Exception {
        try {
            wrong.run();
        } catch (MPIException e) {
            if (!e.getMessage().contains(part)) {
                throw new IllegalStateException("the message has no '" + part + "'", e);
            }
            return;
        }
        throw new IllegalStateException("there was no error with '" + part + "'");
    }
}
