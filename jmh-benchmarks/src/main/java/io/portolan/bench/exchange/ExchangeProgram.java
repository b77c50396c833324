package io.portolan.bench.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.bench.compare.ProgramAnswer;
import io.portolan.bench.compare.RunThreads;
import io.portolan.bench.exchange.ExchangeTiming.Loop;
import io.portolan.bench.exchange.ExchangeTiming.Pace;
import io.portolan.bench.exchange.ExchangeTiming.Sample;
import io.portolan.bench.exchange.ExchangeTiming.WrongValuesException;
import io.portolan.mpi.Info;
import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import io.portolan.mpi.error.RankFailedException;
import io.portolan.mpi.launch.HostRanks;
import io.portolan.mpi.launch.JavaProgram;
import io.portolan.mpi.launch.Job;
import io.portolan.mpi.launch.JobSettings;
import io.portolan.mpi.launch.ProcessSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Measures ours, or `java.util.concurrent`, in a JVM of its own: a row for each line with its
/// name.
///
/// ```
///   PORTOLAN 2               MILLIS ROW...    ranks that are threads of this JVM
///   EXCHANGER 2              MILLIS ROW...    threads without ranks, of the kind that a world has
///   PROCESSES_SHM 2 shm 2    MILLIS ROW...    ranks in two JVMs, or on the hosts that are named
///   MPIJAVA 2 A B MpjExchange MILLIS ROW...   a program for MPI in Java, in folder B, on the
///                                             facade in folder A; it does what follows itself
/// ```
final class ExchangeProgram {

    /// The kind of wires whose processes the launcher of a native MPI library starts; others are
    /// started by the process that is started first.
    static final String NATIVE = "native";

    static final int OK = 0;
    static final int WRONG = 3;

    private static final Duration BLOCKED = Duration.ofSeconds(4);

    private ExchangeProgram() {}

    /// Those of the rows that are asked for.
    interface Names {
        /// The next one; null at the end.
        @Nullable String next() throws IOException;
    }

    /// Measures a row.
    interface Measure {
        /// *Failure:* [WrongValuesException].
        List<Sample> samples(Row row, Pace pace) throws InterruptedException;
    }

    /// Arguments: the contender, ranks, what it needs beside, milliseconds to measure, rows.
    public static void main(String[] arguments) throws IOException, InterruptedException {
        List<String> all = List.of(arguments);
        ExchangeContender contender = ExchangeContender.valueOf(all.getFirst());
        int ranks = Integer.parseInt(all.get(1));
        List<String> own = all.subList(2, all.size());
        System.exit(
                switch (contender) {
                    case MPIJAVA, OPEN_MPI_JAVA -> onFacade(ranks, own);
                    case PROCESSES_SHM,
                            PROCESSES_TCP,
                            PROCESSES_MPICH,
                            PROCESSES_OPEN_MPI,
                            CALLS_MPICH,
                            CALLS_OPEN_MPI ->
                            inProcesses(ranks, own, all);
                    default -> {
                        boolean isControlled = own.contains(Row.CROSSING.name());
                        yield answer(
                                names()::readLine,
                                (row, pace) -> samples(contender, row, ranks, pace, isControlled),
                                Pace.ofMillis(own.getFirst()),
                                System.out);
                    }
                });
    }

    private static BufferedReader names() {
        return new BufferedReader(new InputStreamReader(System.in, UTF_8));
    }

    /// Answers until the names end, or values are wrong.
    ///
    /// @param pace of a row that was measured before
    /// @return the status to end with
    static int answer(Names names, Measure measure, Pace pace, PrintStream out)
            throws IOException, InterruptedException {
        out.println("ready to measure");
        Set<Row> warm = EnumSet.noneOf(Row.class);
        for (String name = names.next(); name != null; name = names.next()) {
            Row row = Row.valueOf(name);
            try {
                Sample.answer(row, measure.samples(row, pace.of(row, warm))).print(out);
            } catch (WrongValuesException e) {
                new ProgramAnswer(name, null, null, e.values()).print(out);
                return WRONG;
            }
        }
        return OK;
    }

    /// *Failure:* [WrongValuesException].
    static List<Sample> samples(
            ExchangeContender contender, Row row, int ranks, Pace pace, boolean isControlled)
            throws InterruptedException {
        if (contender != ExchangeContender.PORTOLAN || row == Row.CROSSING) {
            return ofThreads(row, ThreadLoops.of(contender, row, ranks), pace, isControlled);
        }
        return switch (row) {
            case START_TO_END -> List.of(Sample.of(RankLoops.IdleRanks.startToEndMicros(ranks)));
            case HEAP -> List.of(Sample.of(RankLoops.IdleRanks.heapBytes(ranks)));
            case BLOCKED -> List.of(Sample.of(RankLoops.IdleRanks.blockedPercent(ranks, BLOCKED)));
            default -> ofRanks(row, ranks, pace, isControlled);
        };
    }

    private static List<Sample> ofRanks(Row row, int ranks, Pace pace, boolean isControlled)
            throws InterruptedException {
        ExchangeTiming timing = ExchangeTiming.of(ranks, pace, isControlled);
        AtomicReference<List<Sample>> ofFirst = new AtomicReference<>();
        try {
            World.run(
                    ranks,
                    comm -> {
                        Loop loop = new RankLoops(comm).of(row);
                        List<Sample> samples = timing.samples(comm.rank(), row, loop);
                        if (comm.rank() == 0) {
                            ofFirst.set(samples);
                        }
                    });
        } catch (RankFailedException e) {
            throw e.getCause() instanceof WrongValuesException wrong ? wrong : e;
        }
        return ofFirst.get();
    }

    /// *Failure:* [WrongValuesException].
    static List<Sample> ofThreads(Row row, List<Loop> loops, Pace pace, boolean isControlled)
            throws InterruptedException {
        int ranks = loops.size();
        ExchangeTiming timing = ExchangeTiming.of(ranks, pace, isControlled);
        List<Callable<List<Sample>>> threads = new ArrayList<>();
        for (int i = 0; i < ranks; i++) {
            int rank = i;
            threads.add(() -> timing.samples(rank, row, loops.get(rank)));
        }
        try {
            return RunThreads.forRanks(ranks).run(threads).getFirst();
        } catch (IllegalStateException e) {
            throw e.getCause() instanceof WrongValuesException wrong ? wrong : e;
        }
    }

    private static int onFacade(int ranks, List<String> own) throws InterruptedException {
        List<Path> classPath = List.of(Path.of(own.getFirst()), Path.of(own.get(1)));
        List<String> arguments = own.subList(3, own.size());
        return Job.run(new JavaProgram(classPath, own.get(2), arguments), JobSettings.of(ranks));
    }

    /// @param own wires, how many processes or their hosts, and what is for the ranks
    /// @param all that start another process like this one
    private static int inProcesses(int ranks, List<String> own, List<String> all)
            throws InterruptedException {
        String wires = own.getFirst();
        JobSettings settings = JobSettings.of(ranks);
        if (!wires.equals(NATIVE)) {
            List<String> hosts = List.of(own.get(1).split(",", -1));
            boolean isOneHost = hosts.size() == 1;
            ProcessSettings processes =
                    ProcessJob.processes(
                            isOneHost ? Integer.parseInt(hosts.getFirst()) : hosts.size(),
                            ExchangeProgram.class,
                            Launch.PROCESS_OPTIONS,
                            all,
                            wires);
            if (!isOneHost) {
                processes =
                        processes
                                .withHosts(
                                        hosts.stream()
                                                .map(host ->
                                                        new HostRanks(host, ranks / hosts.size()))
                                                .toList())
                                .withAgent(List.of(TwoHosts.agent().toString()));
            }
            settings = settings.withProcesses(processes);
        }
        List<String> arguments = new ArrayList<>(own.subList(2, own.size()));
        arguments.addFirst(all.getFirst());
        return ProcessJob.run(ProcessRank.class, arguments, settings);
    }

    /// What each rank of several processes runs: rank 0 reads the names of rows and tells the
    /// others, and its answers count.
    static final class ProcessRank {
        private static final int NO_ROW = -1;
        private static final String LIBRARY_CALLS = "portolan_library_calls";

        private ProcessRank() {}

        /// Arguments: the contender, milliseconds to measure, rows.
        public static void main(String[] arguments) throws InterruptedException {
            ExchangeContender contender = ExchangeContender.valueOf(arguments[0]);
            Pace pace = Pace.ofMillis(arguments[1]);
            World.join(world -> {
                Intracomm comm = contender.isByLibrary() ? byLibrary(world) : world;
                BufferedReader names = names();
                boolean isFirst = comm.rank() == 0;
                ExchangeTiming.Gate gate = (_, own) -> met(comm, own);
                int _ =
                        answer(
                                () -> told(world, isFirst ? names.readLine() : null),
                                (row, now) ->
                                        ExchangeTiming.of(gate, now)
                                                .samples(
                                                        comm.rank(),
                                                        row,
                                                        new RankLoops(comm).of(row)),
                                pace,
                                isFirst
                                        ? System.out
                                        : new PrintStream(OutputStream.nullOutputStream()));
            });
        }

        private static Intracomm byLibrary(Intracomm world) {
            Info hints = new Info();
            hints.set(LIBRARY_CALLS, "true");
            Intracomm comm = world.dupWithInfo(hints);
            if (!comm.getInfo().get(LIBRARY_CALLS).equals(Optional.of("true"))) {
                throw new IllegalStateException("the library does not do it by itself");
            }
            return comm;
        }

        /// What rank 0 has read.
        ///
        /// @param world whose ranks leave their cores while they wait; in a call of the library
        ///   they would not
        @SuppressWarnings("EnumOrdinal") // all processes run the same build
        private static @Nullable String told(Intracomm world, @Nullable String name) {
            int[] row = {name == null ? NO_ROW : Row.valueOf(name).ordinal()};
            world.bcast(row, 0);
            return row[0] == NO_ROW ? null : Row.values()[row[0]].name();
        }

        /// The clock of a host counts the same in all its processes.
        private static ExchangeTiming.Run met(Intracomm comm, ExchangeTiming.Run own) {
            long[] latest = new long[2];
            comm.allreduce(new long[] {-own.start(), own.end()}, latest, Op.MAX);
            long[] sums = new long[2];
            comm.allreduce(new long[] {own.wrong(), own.compiled()}, sums, Op.SUM);
            return new ExchangeTiming.Run(-latest[0], latest[1], sums[0], sums[1]);
        }
    }
}
