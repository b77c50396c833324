package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LaunchTest {

    private static final List<Row> ROWS =
            List.of(
                    Row.CROSSING,
                    Row.PING_PONG_8,
                    Row.EXCHANGE_SENDRECV_0,
                    Row.EXCHANGE_NONBLOCKING_0,
                    Row.EXCHANGE_SENDRECV);

    /// One of each kind: ours, a facade, a library in C, threads alone.
    private static final Set<ExchangeContender> SOME =
            EnumSet.of(
                    ExchangeContender.PORTOLAN,
                    ExchangeContender.MPIJAVA,
                    ExchangeContender.MPICH,
                    ExchangeContender.EXCHANGER);

    private static final Pinning ANY_CPU = new Pinning(List.of(0));

    @TempDir private Path folder;

    @Tag("slow")
    @Test
    void whatIsThereMeasuresAndTheRestIsNamedWithItsRemedy()
            throws IOException, InterruptedException {
        check(SOME);
    }

    @Test
    @Tag("slow")
    void theOthersDoAsWell() throws IOException, InterruptedException {
        Set<ExchangeContender> others = EnumSet.complementOf(EnumSet.copyOf(SOME));
        others.remove(ExchangeContender.PORTOLAN_OTHER);
        others.add(ExchangeContender.PORTOLAN);
        check(others);
    }

    private void check(Set<ExchangeContender> wanted) throws IOException, InterruptedException {
        Found found = Found.in(folder, wanted, Optional.empty());
        assertEquals(wanted.size(), found.launches().size() + found.missing().size());
        assertTrue(found.launches().containsKey(ExchangeContender.PORTOLAN));
        for (var it : found.launches().entrySet()) {
            Section section = Section.of("two", 2, ROWS);
            List<Row> rows = ROWS.stream().filter(it.getKey()::does).toList();
            try (Program program =
                    new Program(it.getValue(), it.getKey().label(), section, rows, 1)) {
                ProgramReply reply = program.visit(rows);
                assertEquals(Optional.empty(), reply.wrong());
                boolean isRun = reply.samples().keySet().containsAll(rows);
                // a peer that this machine cannot run is noted by the benchmark
                assertTrue(isRun || it.getKey().role() == Role.PEER, reply.toString());
                assertTrue(
                        reply.samples().values().stream().allMatch(LaunchTest::areControlled)
                                || ExchangeContender.ofProcesses().contains(it.getKey())
                                || it.getKey() == ExchangeContender.MPIJAVA
                                || it.getKey() == ExchangeContender.OPEN_MPI_JAVA
                                || it.getKey() == ExchangeContender.MPJ_EXPRESS
                                || it.getKey() == ExchangeContender.MPICH_TCP
                                || it.getKey() == ExchangeContender.MPJ_NIODEV,
                        reply.toString());
            }
        }
    }

    private static boolean areControlled(List<Sample> samples) {
        return samples.stream().allMatch(it -> it.control() > 0);
    }

    /// A program that has room for one number would be as quick.
    @Tag("slow")
    @Test
    void aMillionNumbersTakeLongerThanOne() throws IOException, InterruptedException {
        List<Row> rows = List.of(Row.ALLREDUCE_1M);
        Set<ExchangeContender> adding = EnumSet.noneOf(ExchangeContender.class);
        for (ExchangeContender contender : ExchangeContender.values()) {
            if (contender.does(Row.ALLREDUCE_1M) && contender != ExchangeContender.PORTOLAN_OTHER) {
                adding.add(contender);
            }
        }
        for (var it : Found.in(folder, adding, Optional.empty()).launches().entrySet()) {
            for (int ranks : List.of(2, 4)) {
                String who = "%s, %d ranks".formatted(it.getKey().label(), ranks);
                Section section = Section.of("ranks", ranks, rows);
                try (Program program = new Program(it.getValue(), who, section, rows, 1)) {
                    ProgramReply reply = program.visit(rows);
                    List<Sample> samples =
                            reply.samples().getOrDefault(Row.ALLREDUCE_1M, List.of());
                    assertFalse(samples.isEmpty(), who + ": " + reply);
                    assertTrue(
                            samples.stream().allMatch(sample -> sample.micros() > 100),
                            who + ": " + samples);
                }
            }
        }
    }

    @Test
    void ranksOfProcessesFindTheirCoresThemselves() {
        MpiProgram program = new MpiProgram(MpiLibrary.OPEN_MPI, "version", "mpirun", folder);
        List<String> command =
                new ProcessLaunch(ProcessProgram.NATIVE, program)
                        .command(Section.of("four", 4, ROWS), List.of(Row.SHIFT), 50);
        assertTrue(command.containsAll(List.of("mpirun", "-np", "2", "none")), command.toString());
        assertEquals(
                List.of("native", "2", "4", "50", "SHIFT"),
                command.subList(command.size() - 5, command.size()));
        assertTrue(command.contains("-Dportolan.wire=native"), command.toString());
    }

    /// The machine is one, so a library may find that the hosts share memory: then hardly anything
    /// goes over the cable. Namespaces need root.
    @Tag("slow")
    @Test
    void twoHostsReachEachOtherByTheNetworkOnly() throws Exception {
        Set<ExchangeContender> crossing = EnumSet.noneOf(ExchangeContender.class);
        for (ExchangeContender contender : ExchangeContender.values()) {
            if (contender.crossesHosts()) {
                crossing.add(contender);
            }
        }
        Found found = Found.in(folder, crossing, Optional.empty());
        List<Row> rows = List.of(Row.PING_PONG_1M);
        Section section = Section.of("two hosts", 2, rows).on(ANY_CPU).acrossHosts();
        try (TwoHosts _ = TwoHosts.make()) {
            for (var it : found.launches().entrySet()) {
                long before = bytesOfCable();
                try (Program program =
                        new Program(it.getValue(), it.getKey().label(), section, rows, 1)) {
                    ProgramReply reply = program.visit(rows);
                    assertEquals(Optional.empty(), reply.wrong());
                    List<Sample> samples = reply.samples().get(Row.PING_PONG_1M);
                    assertTrue(samples != null && !samples.isEmpty(), reply.toString());
                }
                assertTrue(bytesOfCable() - before > 1 << 20, it.getKey().label());
            }
        } catch (MissingPeerException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    /// Over TCP, MPICH waits for ever at the end unless nothing else calls it then. Namespaces need
    /// root.
    @Tag("slow")
    @Test
    void processesOnTwoHostsEnd() throws Exception {
        Set<ExchangeContender> ofProcesses = EnumSet.copyOf(ExchangeContender.ofProcesses());
        ofProcesses.remove(ExchangeContender.PROCESSES_SHM);
        Found found = Found.in(folder, ofProcesses, Optional.empty());
        List<Row> rows = List.of(Row.PING_PONG_8);
        Section section = Section.of("two hosts", 2, rows).on(ANY_CPU).acrossHosts();
        try (TwoHosts _ = TwoHosts.make()) {
            for (var it : found.launches().entrySet()) {
                List<String> command = it.getValue().command(section, rows, 1);
                for (int run = 0; run < 4; run++) {
                    ChildProcess ended =
                            ChildProcess.run(command, Map.of(), Duration.ofSeconds(10));
                    String how = it.getKey().label() + ": " + ended;
                    assertFalse(ended.isStopped(), how); // a launcher that is stopped has status 0
                    assertEquals(0, ended.status(), how);
                }
            }
        } catch (MissingPeerException e) {
            assumeTrue(false, e.getMessage());
        }
    }

    /// How many have come to the first host.
    private static long bytesOfCable() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(TwoHosts.onFirst());
        command.addAll(List.of("cat", "/sys/class/net/node/statistics/rx_bytes"));
        ChildProcess ended = ChildProcess.run(command, Map.of(), Duration.ofSeconds(10));
        return Long.parseLong(ended.lines().getFirst());
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
        assertEquals(List.of("-bind-to", "core"), MpiLibrary.MPICH.options(true, true, true));
        assertEquals(List.of(), MpiLibrary.MPICH.options(false, true, true));
        assertEquals(
                List.of("--allow-run-as-root", "--bind-to", "core"),
                MpiLibrary.OPEN_MPI.options(true, true, true));
        assertEquals(
                List.of("--oversubscribe", "--mca", "mpi_yield_when_idle", "1"),
                MpiLibrary.OPEN_MPI.options(false, true, false));
    }

    @Test
    void ranksWithThreadsAndPinnedProgramsAreNotBoundByTheLibrary() {
        assertEquals(List.of(), MpiLibrary.MPICH.options(true, false, false));
        assertEquals(List.of("--bind-to", "none"), MpiLibrary.OPEN_MPI.options(true, false, false));
        MpiProgram program = new MpiProgram(MpiLibrary.OPEN_MPI, "", "mpirun", folder);
        List<String> onOneCpu =
                program.command(2, false, new Pinning(List.of(3)), List.of("50", "SHIFT"));
        assertEquals(List.of("taskset", "-c", "3", "mpirun"), onOneCpu.subList(0, 4));
        assertTrue(onOneCpu.containsAll(List.of("--oversubscribe", "none", "-np", "2")));
    }

    @Test
    void everyRowIsDoneByOurs() {
        assertEquals(
                EnumSet.allOf(Row.class),
                EnumSet.copyOf(
                        Stream.of(Row.values()).filter(ExchangeContender.PORTOLAN::does).toList()));
    }
}
