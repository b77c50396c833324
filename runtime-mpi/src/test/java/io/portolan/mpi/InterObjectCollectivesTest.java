package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Objects between the lower half of a communicator and the upper one.
@EveryCommunicator
class InterObjectCollectivesTest {
    /// One side of the two.
    ///
    /// @param isLow whether it is the lower half
    private record Half(Intercomm comm, boolean isLow) {
        /// The rank of the lower half, if it is the root, as this rank names it.
        int root(int rank) {
            return !isLow ? rank : comm.rank() == rank ? MPI.ROOT : MPI.PROC_NULL;
        }

        boolean isRoot(int rank) {
            return isLow && comm.rank() == rank;
        }

        String mine() {
            return word(isLow, comm.rank());
        }

        List<String> theirs() {
            return IntStream.range(0, comm.remoteSize())
                    .mapToObj(rank -> word(!isLow, rank))
                    .toList();
        }

        /// What the other side has, in order.
        String all() {
            return theirs().stream().collect(Collectors.joining());
        }

        static String word(boolean isLow, int rank) {
            return (isLow ? " low " : " high ") + rank;
        }
    }

    private final CollectiveSetup setup;

    InterObjectCollectivesTest(CollectiveSetup setup) {
        this.setup = setup;
    }

    private void run(Consumer<Half> program) throws InterruptedException {
        setup.run(comm -> {
            if (comm.size() > 1) {
                Intercomm halves = (Intercomm) Subject.halves(comm).comm();
                program.accept(new Half(halves, comm.rank() < comm.size() / 2));
            }
        });
    }

    @Test
    void theOtherGroupGetsTheObjectOfTheRoot() throws InterruptedException {
        run(half -> {
            int lows = half.isLow() ? half.comm().size() : half.comm().remoteSize();
            for (int rank = 0; rank < lows; rank++) {
                ArrayList<String> list = new ArrayList<>(List.of("root " + rank));
                @Nullable ArrayList<String> given = half.isRoot(rank) ? list : null;
                Optional<?> got = half.comm().bcastObject(given, ArrayList.class, half.root(rank));
                Optional<?> begun =
                        half.comm()
                                .ibcastObject(given, ArrayList.class, half.root(rank))
                                .awaitValue();
                assertEquals(half.isLow() ? Optional.empty() : Optional.of(list), got);
                assertEquals(got, begun);
                got.ifPresent(copy -> assertNotSame(begun.orElseThrow(), copy));
            }
        });
    }

    @Test
    void theRootGetsAndGivesTheObjectsOfTheOtherGroup() throws InterruptedException {
        run(half -> {
            Intercomm comm = half.comm();
            int root = half.root(0);
            @Nullable String mine = half.isLow() ? null : half.mine();
            List<String> gathered = comm.gatherObject(mine, String.class, root);
            assertEquals(half.isRoot(0) ? half.theirs() : List.of(), gathered);
            assertEquals(gathered, comm.igatherObject(mine, String.class, root).awaitValue());
            @Nullable List<String> given = half.isRoot(0) ? gathered : null;
            Optional<String> back = comm.scatterObject(given, String.class, root);
            assertEquals(Optional.ofNullable(mine), back);
            assertEquals(back, comm.iscatterObject(given, String.class, root).awaitValue());
        });
    }

    @Test
    void eachGroupGetsWhatTheOtherHas() throws InterruptedException {
        run(half -> {
            Intercomm comm = half.comm();
            assertEquals(half.theirs(), comm.allgatherObject(half.mine(), String.class));
            assertEquals(
                    half.theirs(), comm.iallgatherObject(half.mine(), String.class).awaitValue());
            List<String> out =
                    IntStream.range(0, comm.remoteSize())
                            .mapToObj(i -> half.mine() + " to " + i)
                            .toList();
            List<String> in =
                    half.theirs().stream().map(word -> word + " to " + comm.rank()).toList();
            assertEquals(in, comm.alltoallObject(out, String.class));
            assertEquals(in, comm.ialltoallObject(out, String.class).awaitValue());
        });
    }

    @Test
    void objectsAreCombinedInTheOrderOfTheOtherGroup() throws InterruptedException {
        run(half -> {
            Intercomm comm = half.comm();
            String mine = half.mine();
            assertEquals(half.all(), comm.allreduceObject(mine, String.class, String::concat));
            assertEquals(
                    half.all(),
                    comm.iallreduceObject(mine, String.class, String::concat).awaitValue());
            Optional<String> expected = half.isRoot(0) ? Optional.of(half.all()) : Optional.empty();
            @Nullable String given = half.isLow() ? null : mine;
            int root = half.root(0);
            assertEquals(expected, comm.reduceObject(given, String.class, String::concat, root));
            assertEquals(
                    expected,
                    comm.ireduceObject(given, String.class, String::concat, root).awaitValue());
        });
    }

    @Test
    void wrongArgumentsAreRefusedBeforeAnythingHappens() throws InterruptedException {
        run(half -> {
            Intercomm comm = half.comm();
            int others = comm.remoteSize();
            MPIException tooMany =
                    assertThrows(
                            MPIException.class,
                            () ->
                                    comm.alltoallObject(
                                            Collections.nCopies(others + 1, "x"), String.class));
            assertEquals(
                    "alltoallObject: values has %d elements; allowed is %d, one for each rank it is exchanged with; give an object for each of them"
                            .formatted(others + 1, others),
                    tooMany.getMessage());
            MPIException nobody =
                    assertThrows(
                            MPIException.class, () -> comm.gatherObject("x", String.class, others));
            assertEquals(ErrorClass.ROOT, nobody.errorClass());
            MPIException nothing =
                    assertThrows(
                            MPIException.class,
                            () -> comm.bcastObject(null, String.class, MPI.ROOT));
            assertEquals(ErrorClass.BUFFER, nothing.errorClass());
            comm.barrier();
        });
    }
}
