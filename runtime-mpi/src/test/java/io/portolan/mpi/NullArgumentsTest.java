package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Programs that are compiled without a check of nulls are told which argument is one.
@SuppressWarnings("NullAway") // this is what is tried
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NullArgumentsTest {
    private static final int[] INTS = new int[4];
    private static final long[] LONGS = new long[1];

    @Test
    void areNamedInOperationsOfACommunicator() throws InterruptedException {
        World.run(
                1,
                world -> {
                    assertNamed("send", "the datatype", () -> world.send(INTS, 0, 1, null, 0, 0));
                    assertNamed("allreduce", "op", () -> world.allreduce(INTS, INTS, null));
                    assertNamed("ireduce", "op", () -> world.ireduce(INTS, INTS, null, 0));
                    assertNamed("scanInit", "op", () -> world.scanInit(INTS, INTS, null));
                    assertNamed(
                            "reduceScatter",
                            "recvCounts",
                            () -> world.reduceScatter(INTS, new int[4], null, Op.SUM));
                    assertNamed(
                            "gatherv",
                            "counts",
                            () -> world.gatherv(INTS, new int[4], null, new int[1], 0));
                    assertNamed(
                            "scatterv",
                            "displs",
                            () -> world.scatterv(INTS, new int[1], null, new int[4], 0));
                    assertNamed(
                            "allgatherv",
                            "datatype",
                            () ->
                                    world.allgatherv(
                                            INTS,
                                            0,
                                            1,
                                            Datatype.INT,
                                            new int[4],
                                            LONGS,
                                            LONGS,
                                            null));
                    assertNamed(
                            "alltoallw",
                            "datatypes",
                            () ->
                                    world.alltoallw(
                                            INTS,
                                            LONGS,
                                            LONGS,
                                            null,
                                            new int[4],
                                            LONGS,
                                            LONGS,
                                            new Datatype[] {Datatype.INT}));
                    assertNamed("create", "group", () -> world.create(null));
                    assertNamed("createGroup", "group", () -> world.createGroup(null, 0));
                    assertNamed(
                            "alltoallObject",
                            "values",
                            () -> world.alltoallObject(null, String.class));
                    assertNamed(
                            "onMessage", "dispatcher", () -> world.onMessage(0, 0, null, _ -> {}));
                    assertNamed(
                            "setAttr",
                            "value",
                            () -> world.setAttr(AttributeKey.create("x"), null));
                    assertNamed("irecvObject", "type", () -> world.irecvObject(null, 0, 0));
                    assertNamed("iallgatherObject", "type", () -> world.iallgatherObject(1, null));
                    assertNamed(
                            "reduceObject",
                            "op",
                            () -> world.reduceObject(1, Integer.class, null, 0));
                    assertNamed("setName", "name", () -> world.setName(null));
                    assertNamed("setErrhandler", "errhandler", () -> world.setErrhandler(null));
                });
    }

    @Test
    void areNamedInWhatIsUsedWithoutACommunicator() {
        for (Function<Datatype, Datatype> constructor : constructors()) {
            MPIException thrown = assertThrows(MPIException.class, () -> constructor.apply(null));
            assertEquals(
                    "oldtype is null; allowed is anything else; give one",
                    thrown.getMessage().split(": ", 2)[1]);
        }
        assertNamed(
                "Datatype.struct",
                "datatypes[0]",
                () -> Datatype.struct(LONGS, LONGS, new Datatype[1]));
        assertNamed(
                "Datatype.indexed",
                "displacements",
                () -> Datatype.indexed(LONGS, null, Datatype.INT));
        assertNamed("Op.create", "function", () -> Op.create(null, true));
        assertNamed("Op.ofInts", "function", () -> Op.ofInts(null, true));
        assertNamed("World.run", "program", () -> run(null));
        assertNamed("Status.count", "datatype", () -> new Status(0, 0, 3).count(null));
        assertNamed("Status.elements", "datatype", () -> new Status(0, 0, 3).elements(null));
        assertNamed("Request", "the list of requests", () -> Request.waitAll((List<Request>) null));
    }

    private static void run(RankProgram program) {
        try {
            World.run(1, program);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Iterable<Function<Datatype, Datatype>> constructors() {
        return List.of(
                type -> Datatype.contiguous(1, type),
                type -> Datatype.vector(1, 1, 1, type),
                type -> Datatype.indexed(LONGS, LONGS, type),
                type -> Datatype.indexedBlock(1, LONGS, type),
                type -> Datatype.subarray(LONGS, LONGS, LONGS, type),
                type -> Datatype.resized(type, 0, 1));
    }

    private static void assertNamed(String operation, String argument, Runnable wrong) {
        MPIException thrown = assertThrows(MPIException.class, wrong::run);
        assertEquals(
                operation + ": " + argument + " is null; allowed is",
                thrown.getMessage()
                        .substring(
                                0,
                                Math.min(
                                        thrown.getMessage().length(),
                                        operation.length() + argument.length() + 22)));
    }
}
