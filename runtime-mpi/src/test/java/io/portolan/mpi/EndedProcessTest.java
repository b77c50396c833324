package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.mpi.boot.BootException;
import io.portolan.mpi.boot.PartWires;
import io.portolan.mpi.buffer.ContentPacking;
import io.portolan.mpi.engine.Fabric;
import io.portolan.mpi.engine.ProcessMap;
import io.portolan.mpi.error.MPIException;
import io.portolan.mpi.link.ProcessLinks;
import io.portolan.mpi.wire.Wires;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A process ends well though its rank has begun a collective that is not over. The elements are so
/// many that they are exchanged after all have come.
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EndedProcessTest {
    private static final int MANY = 3000;

    private final List<ProcessLinks> links =
            IntStream.range(0, 2).mapToObj(part -> new ProcessLinks(part, 2)).toList();
    private final List<OpenWorld> parts;

    /// What a rank has thrown.
    private volatile @Nullable Throwable thrown;

    EndedProcessTest() throws BootException {
        List<? extends Wires> wires = PartWires.between("shm", links);
        parts = links.stream().map(own -> part(own, wires.get(own.process()))).toList();
        links.forEach(ProcessLinks::start);
    }

    private static OpenWorld part(ProcessLinks own, Wires wires) {
        own.connect(_ -> wires);
        ProcessMap map = ProcessMap.even(own.process(), 2, 2);
        return World.builder(2)
                .opened(new Fabric.OtherProcesses(map, own, new ContentPacking()), null);
    }

    @Test
    void elementsForItAreSentNoMore() throws InterruptedException {
        endAfter(world -> world.ibcast(new double[MANY], 0));
        run(world -> world.ibcast(new double[MANY], 0).await());
    }

    @Test
    void elementsThatItHasNotSentAreWaitedForNoLonger() throws InterruptedException {
        endAfter(world -> world.iallgather(new double[MANY], new double[2 * MANY]));
        run(world -> {
            Request begun = world.iallgather(new double[MANY], new double[2 * MANY]);
            MPIException told = assertThrows(MPIException.class, begun::await);
            assertTrue(told.getMessage().contains("rank 1"), told::getMessage);
        });
    }

    /// Rank 1 runs the program, its process ends, and the other one knows that.
    private void endAfter(RankProgram program) throws InterruptedException {
        Thread rank = start(1, program);
        rank.join();
        parts.get(1).close();
        while (!links.get(0).isLost(1)) {
            Thread.onSpinWait();
        }
    }

    /// Runs rank 0, looked at meanwhile.
    private void run(RankProgram program) throws InterruptedException {
        OpenWorld part = parts.getFirst();
        Thread rank = start(0, program);
        while (!rank.join(Duration.ofMillis(50))) {
            part.look();
        }
        part.close();
        if (thrown != null) {
            throw new AssertionError(thrown);
        }
    }

    private Thread start(int number, RankProgram program) {
        OpenWorld part = parts.get(number);
        return Thread.ofPlatform()
                .daemon()
                .start(() -> {
                    try {
                        program.run(part.join(number));
                    } catch (Throwable t) {
                        thrown = t;
                    }
                    var _ = part.leave(number, thrown);
                });
    }
}
