package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import org.junit.jupiter.api.Test;

/// An operation on two arrays of one rank.
class ReduceLocalTest {
    @Test
    void combinesArraysOfEveryType() {
        for (Elements type : Elements.NUMERIC) {
            Object in = type.filled(5, i -> i);
            Object inout = type.filled(5, i -> 10L - i);
            Op.MAX.reduceLocal(in, inout);
            type.assertElements(inout, 0, 5, i -> Math.max(i, 10L - i));
            type.assertElements(in, 0, 5, i -> i);
        }
    }

    @Test
    void combinesRangesOfOneArray() {
        int[] all = {1, 2, 3, 4};
        Op.PROD.reduceLocal(all, 0, all, 2, 2);
        assertArrayEquals(new int[] {1, 2, 3, 8}, all);
    }

    @Test
    void refusesWhatTheOperationOrTheArraysDoNotAllow() {
        int[] ints = new int[3];
        assertError(
                ErrorClass.OP,
                "Op.reduceLocal: LAND is given a double[]; allowed is an array of byte, boolean, char, short, int, long; compare the values into a boolean[] first",
                () -> Op.LAND.reduceLocal(new double[1], new double[1]));
        assertError(
                ErrorClass.COUNT,
                "Op.reduceLocal: MINLOC is given 3 elements; allowed is an even number, because a value and its index lie side by side; give 2 elements per pair",
                () -> Op.MINLOC.reduceLocal(ints, new int[3]));
        assertError(
                ErrorClass.BUFFER,
                "Op.reduceLocal: inbuf is int[] and inoutbuf long[]; allowed are arrays of one primitive type; copy the values into such",
                () -> Op.SUM.reduceLocal(ints, new long[3]));
        assertError(
                ErrorClass.BUFFER,
                "Op.reduceLocal: inbuf is java.lang.String and inoutbuf int[]; allowed are arrays of one primitive type; copy the values into such",
                () -> Op.SUM.reduceLocal("text", ints));
        assertError(
                ErrorClass.COUNT,
                "Op.reduceLocal: inbuf has 3 elements and inoutbuf 4; allowed are as many; give ranges",
                () -> Op.SUM.reduceLocal(ints, new int[4]));
        assertError(
                ErrorClass.BUFFER,
                "Op.reduceLocal: inbuf and inoutbuf are ranges of one array and overlap; allowed are two that have no element in common; copy one of them first",
                () -> Op.SUM.reduceLocal(ints, 0, ints, 1, 2));
        MPIException outside =
                assertThrows(
                        MPIException.class, () -> Op.SUM.reduceLocal(ints, 2, new int[9], 0, 2));
        assertEquals(ErrorClass.COUNT, outside.errorClass());
    }

    private static void assertError(ErrorClass errorClass, String message, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(message, thrown.getMessage());
        assertEquals(errorClass, thrown.errorClass());
    }
}
