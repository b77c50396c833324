package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.portolan.mpi.context.CommOperation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The collectives, begun and persistent, with every kind of arguments, in one group, between two
/// and among neighbours.
@EveryCommunicator
class CollectiveFormsTest {
    private static final CollectiveRows ROWS = new CollectiveRows(LongBlocks.of(2, 2));

    private final CollectiveSetup setup;

    CollectiveFormsTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    @Test
    void giveInOneGroupWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            LongBlocks in = LongBlocks.of(comm.size(), comm.size());
            CollectiveRows rows = new CollectiveRows(in);
            int last = comm.size() - 1;
            // So many ranks are dear, and few ones have shown both.
            boolean isOneEnough = comm.size() > 7 && !Setup.areAllTried();
            for (int root : isOneEnough ? new int[] {last} : new int[] {0, last}) {
                check(comm, in, rows.ofAny(root, comm.rank() == root));
            }
            check(comm, in, rows.scans());
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
                check(halves, in, new CollectiveRows(in).ofAny(root, isRoot));
            }
        });
    }

    @Test
    void giveAmongNeighborsWhatTheBlockingOnesGive() throws InterruptedException {
        setup.run(comm -> {
            int[] dims = CartComm.dimsCreate(comm.size(), 0, 0);
            CartComm torus = comm.createCart(dims, new boolean[] {true, true}, false);
            LongBlocks in = LongBlocks.of(1, 4);
            check(torus, in, new CollectiveRows(in).amongNeighbors());
        });
    }

    /// Few ranks try every row with every kind of buffer, many each with one.
    private void check(Comm comm, LongBlocks in, Stream<CollectiveRow> rows) {
        List<BufferKind> kinds = BufferKind.all();
        int[] number = {setup.ranks()};
        rows.forEach(row -> {
            row.check(comm, in);
            int first = number[0]++;
            for (int i = 0; i < (setup.ranks() <= 3 ? kinds.size() : 1); i++) {
                row.check(comm, in, kinds.get((first + i) % kinds.size()));
            }
        });
    }

    @Test
    void areAllTried() {
        compare(collectives(CartComm.class), signatures(tried()));
        compare(
                collectives(Intercomm.class),
                signatures(ROWS.ofAny(0, true).flatMap(row -> row.methods(Intercomm.class))));
    }

    private static void compare(Set<String> collectives, Set<String> tried) {
        assertEquals(
                Set.of(),
                without(collectives, tried),
                "no row calls these: CollectiveRows has one for whole buffers and one for ranges");
        assertEquals(
                Set.of(),
                without(tried, collectives),
                "CommOperation does not name these: for `scan` it has SCAN, ISCAN and SCAN_INIT");
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        return all.stream()
                .filter(each -> !some.contains(each))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The methods that are called here.
    static Stream<Method> tried() {
        return Stream.of(ROWS.ofAny(0, true), ROWS.scans(), ROWS.amongNeighbors())
                .flatMap(rows -> rows)
                .flatMap(row -> row.methods(CartComm.class));
    }

    /// The names of the collectives: the operations in three forms, but for messages.
    private static final Set<String> NAMES = names();

    private static Set<String> names() {
        Map<String, CommOperation> operations =
                Arrays.stream(CommOperation.values())
                        .collect(Collectors.toMap(CommOperation::name, each -> each));
        return operations.keySet().stream()
                .filter(name -> !name.matches(".*(SEND|RECV)(_OBJECT)?"))
                .map(name -> List.of(name, "I" + name, name + "_INIT"))
                .filter(operations.keySet()::containsAll)
                .flatMap(List::stream)
                .map(name -> String.valueOf(operations.get(name)))
                .collect(Collectors.toSet());
    }

    /// All but those of objects, which give values.
    private static Set<String> collectives(Class<?> comm) {
        return signatures(
                Arrays.stream(comm.getMethods())
                        .filter(method -> NAMES.contains(method.getName())));
    }

    private static Set<String> signatures(Stream<Method> methods) {
        return methods.map(CollectiveFormsTest::signature)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String signature(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }
}
