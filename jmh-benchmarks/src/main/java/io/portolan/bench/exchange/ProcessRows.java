package io.portolan.bench.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.Op;
import io.portolan.mpi.World;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;

/// What each rank of a [ProcessProgram] runs: rank 0 reads the names of rows and tells the others.
final class ProcessRows {
    private static final int NO_ROW = -1;

    private ProcessRows() {}

    /// Arguments: milliseconds to measure, rows; the names of rows to measure are read as lines.
    @SuppressWarnings("EnumOrdinal") // all processes run the same build, as below
    public static void main(String[] arguments) throws InterruptedException {
        World.join(comm -> {
            Measuring.Measure measure =
                    (row, pace) -> {
                        if (comm.rank() == 0) {
                            tell(comm, row.ordinal());
                        }
                        return samples(comm, row, pace);
                    };
            Pace pace = Pace.ofMillis(arguments[0]);
            if (comm.rank() == 0) {
                lead(comm, measure, pace);
            } else {
                follow(comm, measure, pace);
            }
        });
    }

    private static void lead(Intracomm comm, Measuring.Measure measure, Pace pace)
            throws IOException, InterruptedException {
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        if (Measuring.run(names, measure, pace, System.out) == Measuring.OK) {
            tell(comm, NO_ROW);
        }
    }

    @SuppressWarnings("EnumOrdinal")
    private static void follow(Intracomm comm, Measuring.Measure measure, Pace pace)
            throws InterruptedException {
        Measuring.Warmth warmth = new Measuring.Warmth(pace);
        for (int row = tell(comm, NO_ROW); row != NO_ROW; row = tell(comm, NO_ROW)) {
            Row told = Row.values()[row];
            try {
                measure.samples(told, warmth.of(told));
            } catch (WrongValuesException e) {
                return; // rank 0 says so
            }
        }
    }

    /// What rank 0 says.
    private static int tell(Intracomm comm, int row) {
        int[] told = {row};
        comm.bcast(told, 0);
        return told[0];
    }

    private static List<Sample> samples(Intracomm comm, Row row, Pace pace)
            throws InterruptedException {
        ExchangeTiming timing = ExchangeTiming.of((_, own) -> met(comm, own), pace);
        return Sample.perOperation(row, timing.samples(comm.rank(), new RankLoops(comm).of(row)));
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
