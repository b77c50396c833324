package io.portolan.bench.exchange;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.bench.compare.ChildProcess;
import io.portolan.bench.compare.MissingPeerException;
import io.portolan.bench.compare.Pinning;
import io.portolan.bench.compare.Role;
import io.portolan.bench.exchange.ExchangeTiming.Sample;
import io.portolan.bench.exchange.LaunchedProgram.Reply;
import io.portolan.bench.exchange.MpiProgram.MpiLibrary;
import io.portolan.bench.exchange.Section.Trait;
import io.portolan.bench.results.Control;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
        List<String> lines = new ArrayList<>();
        var found = Launch.find(folder, wanted, Optional.empty(), lines::add);
        assertEquals(wanted.size(), lines.size(), lines.toString());
        assertTrue(found.containsKey(ExchangeContender.PORTOLAN));
        for (var it : found.entrySet()) {
            Section section = Section.of("two", 2, ROWS);
            List<Row> rows = section.rows(it.getKey());
            try (LaunchedProgram program =
                    new LaunchedProgram(it.getKey(), it.getValue(), section, 1)) {
                Reply reply = program.visit();
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
        return samples.stream().allMatch(it -> it.control().nanos() > 0);
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
        for (var it : find(adding).entrySet()) {
            for (int ranks : List.of(2, 4)) {
                String who = "%s, %d ranks".formatted(it.getKey().label(), ranks);
                Section section = Section.of("ranks", ranks, rows);
                try (LaunchedProgram program =
                        new LaunchedProgram(it.getKey(), it.getValue(), section, 1)) {
                    Reply reply = program.visit();
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
                Launch.processes(
                                ExchangeContender.PROCESSES_OPEN_MPI,
                                ExchangeProgram.NATIVE,
                                program)
                        .command(Section.of("four", 4, ROWS), List.of(Row.SHIFT), 50);
        assertTrue(command.containsAll(List.of("mpirun", "-np", "2", "none")), command.toString());
        assertEquals(
                List.of("PROCESSES_OPEN_MPI", "4", "native", "2", "50", "SHIFT"),
                command.subList(command.size() - 6, command.size()));
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
        var found = find(crossing);
        List<Row> rows = List.of(Row.PING_PONG_1M);
        Section section = new Section("two hosts", 2, ANY_CPU, Set.of(Trait.ACROSS_HOSTS), rows);
        try (TwoHosts _ = TwoHosts.make()) {
            for (var it : found.entrySet()) {
                long before = bytesOfCable();
                try (LaunchedProgram program =
                        new LaunchedProgram(it.getKey(), it.getValue(), section, 1)) {
                    Reply reply = program.visit();
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
        var found = find(ofProcesses);
        List<Row> rows = List.of(Row.PING_PONG_8);
        Section section = new Section("two hosts", 2, ANY_CPU, Set.of(Trait.ACROSS_HOSTS), rows);
        try (TwoHosts _ = TwoHosts.make()) {
            for (var it : found.entrySet()) {
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

    private Map<ExchangeContender, Launch> find(Set<ExchangeContender> wanted)
            throws IOException, InterruptedException {
        return Launch.find(folder, wanted, Optional.empty(), _ -> {});
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
        List<String> onOneCpu = program.command(2, new Pinning(List.of(3)), List.of("50", "SHIFT"));
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

    @Test
    void samplesAreReadHoweverALanguageWritesNumbers() {
        Reply reply =
                Reply.parse(
                        List.of(
                                answer("PING_PONG_8", "0.25,35,36.5,0.26,36.5,37"),
                                answer("BARRIER", "1.06399e+06,\"NaN\",\"NaN\""),
                                answer("SHIFT", "1.2E-4,\"NaN\",\"NaN\"")));
        assertEquals(
                Map.of(
                        Row.PING_PONG_8,
                        List.of(sample(0.25, 35, 36.5), sample(0.26, 36.5, 37)),
                        Row.BARRIER,
                        List.of(Sample.of(1063990)),
                        Row.SHIFT,
                        List.of(Sample.of(1.2e-4))),
                reply.samples());
        assertEquals(Optional.empty(), reply.wrong());
        assertEquals(List.of(), reply.others());
    }

    @Test
    void whatIsSaidIsWhatIsRead() {
        List<Sample> samples = List.of(sample(0.5, 35, 250), Sample.of(3));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Sample.answer(Row.EXCHANGE, samples)
                .print(new PrintStream(said, true, StandardCharsets.UTF_8));
        String line = said.toString(StandardCharsets.UTF_8).strip();
        Reply reply = Reply.parse(List.of(line));
        assertEquals(Map.of(Row.EXCHANGE, samples), reply.samples());
    }

    @Test
    void wrongValuesAreNamedByTheirRow() {
        Reply reply =
                Reply.parse(
                        List.of(
                                answer("SHIFT", "1,\"NaN\",\"NaN\""),
                                "{\"row\":\"EXCHANGE_SENDRECV\",\"wrong\":3}"));
        assertEquals(Optional.of("3 wrong values in exchange: two sendrecv"), reply.wrong());
        assertEquals(Map.of(Row.SHIFT, List.of(Sample.of(1))), reply.samples());
    }

    @Test
    void whatALibrarySaysBesideIsKept() {
        List<String> warnings = List.of("", "WARNING: no such device", "{rows: 1, 2, 3}");
        Reply reply = Reply.parse(warnings);
        assertEquals(warnings, reply.others());
        assertEquals(Map.of(), reply.samples());
    }

    @Test
    void aRowThatNobodyAskedForIsAnError() {
        assertThrows(
                IllegalArgumentException.class,
                () -> Reply.parse(List.of(answer("SWAP", "1,2,3"))));
    }

    private static Sample sample(double micros, double before, double after) {
        return new Sample(micros, new Control(before, after));
    }

    private static String answer(String row, String figures) {
        return "{\"row\":\"%s\",\"figures\":[%s]}".formatted(row, figures);
    }
}
