package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The collectives, begun and persistent, with every kind of arguments, in one group, between two
/// and among neighbours.
@EveryCommunicator
class CollectiveFormsTest {
    private final CollectiveSetup setup;

    CollectiveFormsTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void giveInOneGroupWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            LongBlocks in = LongBlocks.of(comm.size(), comm.size());
            CollectiveRows rows = new CollectiveRows(in);
            for (int root : new int[] {0, comm.size() - 1}) {
                rows.ofAny(root, comm.rank() == root).forEach(row -> row.check(comm, in));
            }
            rows.scans().forEach(row -> row.check(comm, in));
        });
    }

    @Test
    void giveBetweenTwoGroupsWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            if (comm.size() > 1) {
                Intercomm halves = (Intercomm) Subject.halves(comm).comm();
                LongBlocks in = LongBlocks.of(halves.size(), halves.remoteSize());
                boolean isRoot = comm.rank() == 0;
                boolean isLow = comm.rank() < comm.size() / 2;
                int root = isRoot ? MPI.ROOT : isLow ? MPI.PROC_NULL : 0;
                new CollectiveRows(in).ofAny(root, isRoot).forEach(row -> row.check(halves, in));
            }
        });
    }

    @Test
    void giveAmongNeighborsWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            int[] dims = CartComm.dimsCreate(comm.size(), 0, 0);
            CartComm torus = comm.createCart(dims, new boolean[] {true, true}, false);
            LongBlocks in = LongBlocks.of(1, 4);
            new CollectiveRows(in).amongNeighbors().forEach(row -> row.check(torus, in));
        });
    }

    @Test
    void areAllTried() {
        LongBlocks in = LongBlocks.of(2, 2);
        CollectiveRows rows = new CollectiveRows(in);
        assertEquals(
                collectives(CartComm.class),
                methods(
                        CartComm.class,
                        Stream.of(rows.ofAny(0, true), rows.scans(), rows.amongNeighbors())
                                .flatMap(each -> each)));
        assertEquals(collectives(Intercomm.class), methods(Intercomm.class, rows.ofAny(0, true)));
    }

    /// All but those of objects, which give values.
    private static Set<String> collectives(Class<?> comm) {
        return Stream.<Class<?>>iterate(comm, type -> type != Comm.class, Class::getSuperclass)
                .filter(type -> type.getSimpleName().matches("Collective.*|.*Collectives"))
                .filter(type -> !type.getSimpleName().contains("Object"))
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .map(CollectiveFormsTest::signature)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> methods(Class<?> comm, Stream<CollectiveRow> rows) {
        return rows.flatMap(row -> row.methods(comm))
                .map(CollectiveFormsTest::signature)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String signature(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }
}
