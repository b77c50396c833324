package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every constructor of a datatype or of a group refuses numbers that are out of range, and names
/// the one it found; for null there is [NullInEveryMethodTest].
class WrongTypeArgumentsTest {
    private static final Datatype INT = Datatype.INT;
    private static final long FAR = Long.MAX_VALUE / 2;
    private static final Group GROUP = Group.ofWorld(4, 0);

    /// @param found what the message has to name
    record Case(String operation, ErrorClass errorClass, String found, Executable call) {
        @Override
        public String toString() {
            return operation + " with " + found;
        }
    }

    static Stream<Case> ofDatatypes() {
        return Stream.of(
                type("contiguous", ErrorClass.COUNT, "-1", () -> Datatype.contiguous(-1, INT)),
                type("contiguous", ErrorClass.TYPE, "" + FAR, () -> Datatype.contiguous(FAR, INT)),
                type("vector", ErrorClass.COUNT, "-1", () -> Datatype.vector(-1, 1, 1, INT)),
                type("vector", ErrorClass.COUNT, "-2", () -> Datatype.vector(1, -2, 1, INT)),
                type("vector", ErrorClass.TYPE, "" + FAR, () -> Datatype.vector(3, 1, FAR, INT)),
                type("hvector", ErrorClass.COUNT, "-1", () -> Datatype.hvector(-1, 1, 1, INT)),
                type("hvector", ErrorClass.COUNT, "-2", () -> Datatype.hvector(1, -2, 1, INT)),
                type("hvector", ErrorClass.TYPE, "" + FAR, () -> Datatype.hvector(3, 1, FAR, INT)),
                type(
                        "indexed",
                        ErrorClass.COUNT,
                        "blocklengths[1] is -3",
                        () -> Datatype.indexed(longs(1, -3), longs(0, 1), INT)),
                type(
                        "indexed",
                        ErrorClass.ARG,
                        "2 blocklengths and 1 displacements",
                        () -> Datatype.indexed(longs(1, 1), longs(0), INT)),
                type(
                        "indexed",
                        ErrorClass.TYPE,
                        "indexed(",
                        () -> Datatype.indexed(longs(1), longs(FAR), INT)),
                type(
                        "hindexed",
                        ErrorClass.COUNT,
                        "blocklengths[0] is -3",
                        () -> Datatype.hindexed(longs(-3), longs(0), INT)),
                type(
                        "hindexed",
                        ErrorClass.ARG,
                        "1 blocklengths and 2 displacements",
                        () -> Datatype.hindexed(longs(1), longs(0, 1), INT)),
                type(
                        "indexedBlock",
                        ErrorClass.COUNT,
                        "-3",
                        () -> Datatype.indexedBlock(-3, longs(0), INT)),
                type(
                        "hindexedBlock",
                        ErrorClass.COUNT,
                        "-3",
                        () -> Datatype.hindexedBlock(-3, longs(0), INT)),
                type(
                        "subarray",
                        ErrorClass.ARG,
                        "starts[0] is -1",
                        () -> Datatype.subarray(longs(4), longs(2), longs(-1), INT)),
                type(
                        "subarray",
                        ErrorClass.ARG,
                        "subsizes[0] is 3",
                        () -> Datatype.subarray(longs(4), longs(3), longs(2), INT)),
                type(
                        "subarray",
                        ErrorClass.ARG,
                        "1 sizes, 2 subsizes and 1 starts",
                        () -> Datatype.subarray(longs(4), longs(1, 1), longs(0), INT)),
                type(
                        "struct",
                        ErrorClass.COUNT,
                        "blocklengths[0] is -1",
                        () -> Datatype.struct(longs(-1), longs(0), new Datatype[] {INT})),
                type(
                        "struct",
                        ErrorClass.ARG,
                        "1 blocklengths and 2 datatypes",
                        () -> Datatype.struct(longs(1), longs(0), new Datatype[] {INT, INT})),
                type("packSize", ErrorClass.COUNT, "-1", () -> INT.packSize(-1)));
    }

    static Stream<Case> ofBuffers() {
        MemorySegment bytes = Arena.ofAuto().allocate(8);
        return Stream.of(
                type("at", ErrorClass.COUNT, "offset is -1", () -> INT.at(new int[4], -1, 1)),
                type("at", ErrorClass.COUNT, "count is -2", () -> INT.at(new int[4], 0, -2)),
                type("at", ErrorClass.COUNT, "count is 3", () -> INT.at(new int[4], 2, 3)),
                type("at", ErrorClass.BUFFER, "long[]", () -> INT.at(new long[4], 0, 1)),
                type(
                        "pack",
                        ErrorClass.ARG,
                        "position is -1",
                        () -> INT.pack(new int[4], 0, 1, bytes, -1)),
                type(
                        "pack",
                        ErrorClass.ARG,
                        "12 bytes",
                        () -> INT.pack(new int[4], 0, 3, bytes, 0)),
                type(
                        "unpack",
                        ErrorClass.ARG,
                        "position is 5",
                        () -> INT.unpack(bytes, 5, new int[4], 0, 1)));
    }

    static Stream<Case> ofGroups() {
        return Stream.of(
                group("incl", "ranks[1] is 4", () -> GROUP.incl(0, 4)),
                group("incl", "ranks[0] is -1", () -> GROUP.incl(-1)),
                group("incl", "rank 2 is given twice", () -> GROUP.incl(2, 1, 2)),
                group("excl", "ranks[0] is 4", () -> GROUP.excl(4)),
                group("excl", "rank 1 is given twice", () -> GROUP.excl(1, 1)),
                group("rangeIncl", "1 to 4", () -> GROUP.rangeIncl(new RankRange(1, 4))),
                group("rangeExcl", "-1 to 2", () -> GROUP.rangeExcl(new RankRange(-1, 2))),
                group(
                        "translateRanks",
                        "ranks[1] is -3",
                        () -> GROUP.translateRanks(new int[] {0, -3}, GROUP)));
    }

    @ParameterizedTest
    @MethodSource({"ofDatatypes", "ofBuffers", "ofGroups"})
    void areRefused(Case tried) {
        MPIException refused = assertThrows(MPIException.class, tried.call());
        String message = String.valueOf(refused.getMessage());
        assertEquals(tried.errorClass(), refused.errorClass(), message);
        assertTrue(message.startsWith(tried.operation() + ": "), message);
        assertTrue(message.contains(tried.found()), message);
        assertTrue(message.matches(".*; allowed (is|are) .*; .*"), message);
    }

    private static Case type(String name, ErrorClass errorClass, String found, Executable call) {
        return new Case("Datatype." + name, errorClass, found, call);
    }

    private static Case group(String name, String found, Executable call) {
        return new Case("Group." + name, ErrorClass.RANK, found, call);
    }

    private static long[] longs(long... values) {
        return values;
    }
}
