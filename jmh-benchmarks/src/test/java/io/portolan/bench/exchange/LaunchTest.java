package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LaunchTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final List<Row> ROWS = List.of(Row.PING_PONG_8, Row.EXCHANGE_SENDRECV);

    @TempDir private Path folder;

    @Test
    void whatIsThereMeasuresAndTheRestIsNamedWithItsRemedy()
            throws IOException, InterruptedException {
        Found found = Found.in(folder);
        assertEquals(
                ExchangeContender.values().length,
                found.launches().size() + found.missing().size());
        assertTrue(found.launches().containsKey(ExchangeContender.PORTOLAN));
        for (var it : found.launches().entrySet()) {
            List<Row> rows = ROWS.stream().filter(it.getKey()::does).toList();
            List<String> command = it.getValue().command(2, rows, 3);
            ChildProcess ended = ChildProcess.run(command, it.getValue().environment(), LIMIT);
            Reply reply = Reply.parse(ended.lines());
            assertEquals(Optional.empty(), reply.wrong());
            if (it.getKey().role() == Role.OURS || ended.status() == 0) {
                assertEquals(Set.copyOf(rows), reply.figures().keySet(), ended.toString());
            } // else this machine cannot run the peer, and the benchmark says so
        }
    }

    @Test
    void aLibraryIsKnownByWhatItSays() {
        assertTrue(MpiLibrary.MPICH.says("MPICH Version: 4.0.2"));
        assertTrue(MpiLibrary.OPEN_MPI.says("Open MPI v4.1.4"));
        for (MpiLibrary library : MpiLibrary.values()) {
            assertEquals(library == MpiLibrary.MPICH, library.says("MPICH Version: 4.0.2"));
        }
        assertEquals(
                "install mpich and libmpich-dev, or put its mpicc and mpirun on the PATH",
                MpiLibrary.MPICH.remedy());
    }

    @Test
    void ranksWithCoresAreBoundAndOthersYield() {
        assertEquals(List.of("-bind-to", "core"), MpiLibrary.MPICH.options(true, false, true));
        assertEquals(List.of(), MpiLibrary.MPICH.options(false, false, true));
        assertEquals(
                List.of("--allow-run-as-root", "--bind-to", "core"),
                MpiLibrary.OPEN_MPI.options(true, false, true));
        assertEquals(
                List.of("--oversubscribe", "--mca", "mpi_yield_when_idle", "1"),
                MpiLibrary.OPEN_MPI.options(false, false, false));
    }

    @Test
    void threadsOfARankAreNotBoundToOneCore() {
        assertEquals(List.of(), MpiLibrary.MPICH.options(true, true, false));
        assertEquals(List.of("--bind-to", "none"), MpiLibrary.OPEN_MPI.options(true, true, false));
    }

    @Test
    void everyRowIsDoneByOurs() {
        assertEquals(
                EnumSet.allOf(Row.class),
                EnumSet.copyOf(
                        Stream.of(Row.values()).filter(ExchangeContender.PORTOLAN::does).toList()));
    }
}
