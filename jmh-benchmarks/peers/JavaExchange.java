import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * The peer of the benchmark exchange for MPJ Express, whose ranks are threads of one JVM; the same as
 * exchange.c, which says what it prints and how it measures, but that it reads the names of the rows
 * to measure as lines, like the other programs in Java.
 *
 * <p>Arguments after those of the launcher: milliseconds, all rows that it may be asked for.
 */
public final class MpjExchange {

    private static final int RUNS = 5;

    /** As for the other programs in Java: when a row is run for the first time. */
    private static final double COMPILING_SECONDS = 1;

    private static final int LONGS = 1 << 17;
    private static final int DOUBLES = 1_000_000;
    private static final int STRIDE = 4099;

    /** Steps with a value after those of 0 bytes. */
    private static final int AFTER_EMPTY = 2;

    private static final int TO_RIGHT = 1;
    private static final int TO_LEFT = 2;
    private static final int BLOCK = 3;
    private static final int NEXT = 4;
    private static final int BLOCKED_MILLIS = 4000;

    /** What a row does as often as asked; returns how many values were wrong. */
    private interface Loop {
        long run(long steps) throws MPIException;
    }

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.Rank();
    private final int size = world.Size();
    private final int left = (rank + size - 1) % size;
    private final int right = (rank + 1) % size;
    private final long[] out;
    private final long[] in;
    private final double[] given;
    private final double[] got;
    private final double seconds;

    /** Before a row is measured. */
    private double warmSeconds;

    private MpjExchange(double seconds) throws MPIException {
        this.seconds = seconds;
        // Large messages are between two ranks only.
        out = new long[size == 2 ? LONGS : 2];
        in = new long[out.length];
        given = new double[size == 2 ? DOUBLES : 1];
        got = new double[given.length];
        Arrays.setAll(given, i -> i);
    }

    public static void main(String[] arguments) throws Exception {
        String[] own = MPI.Init(arguments);
        MpjExchange ranks = new MpjExchange(Double.parseDouble(own[0]) / 1e3);
        ranks.answer(Arrays.asList(own).subList(1, own.length));
        MPI.Finalize();
    }

    /** Rank 0 reads the names of rows and tells the others, which block meanwhile. */
    private void answer(List<String> rows) throws Exception {
        BufferedReader names =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Set<String> warm = new HashSet<>();
        if (rank == 0) {
            System.out.println("ready to measure");
        }
        int[] next = new int[1];
        while (true) {
            if (rank == 0) {
                next[0] = rows.indexOf(names.readLine()); // -1 at the end
                for (int other = 1; other < size; other++) {
                    world.Send(next, 0, 1, MPI.INT, other, NEXT);
                }
            } else {
                world.Recv(next, 0, 1, MPI.INT, 0, NEXT);
            }
            if (next[0] < 0) {
                return;
            }
            String name = rows.get(next[0]);
            warmSeconds = warm.add(name) ? Math.max(COMPILING_SECONDS, seconds) : seconds;
            measure(name);
        }
    }

    private void measure(String name) throws Exception {
        switch (name) {
            case "PING_PONG_0" -> pingPong(name, 0);
            case "PING_PONG_8" -> pingPong(name, 1);
            case "PING_PONG_1K" -> pingPong(name, 1 << 7);
            case "PING_PONG_64K" -> pingPong(name, 1 << 13);
            case "PING_PONG_1M" -> pingPong(name, 1 << 17);
            case "SHIFT" -> micros(name, this::shift, 1);
            case "EXCHANGE_SENDRECV_0" -> micros(name, steps -> exchangeSendrecv(steps, 0), 1);
            case "EXCHANGE_NONBLOCKING_0" ->
                    micros(name, steps -> exchangeNonblocking(steps, 0), 1);
            case "EXCHANGE_SENDRECV" -> micros(name, steps -> exchangeSendrecv(steps, 1), 1);
            case "EXCHANGE_NONBLOCKING" -> micros(name, steps -> exchangeNonblocking(steps, 1), 1);
            case "ALLREDUCE_1" -> micros(name, steps -> allreduce(steps, 1), 1);
            case "ALLREDUCE_1M" -> micros(name, steps -> allreduce(steps, given.length), 1);
            case "BARRIER" -> micros(name, this::barrier, 1);
            case "BLOCKED" -> print(name, new double[] {blockedPercent()});
            default -> {} // a row for others
        }
    }

    private void pingPong(String name, int count) throws MPIException {
        if (size == 2) {
            micros(name, steps -> pingPong(steps, count), 2);
        }
    }

    private long pingPong(long steps, int count) throws MPIException {
        int other = 1 - rank;
        int last = Math.max(0, count - 1);
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            if (rank == 1) {
                world.Recv(in, 0, count, MPI.LONG, other, TO_LEFT);
            }
            out[0] = i + rank;
            out[last] = i + rank;
            world.Send(out, 0, count, MPI.LONG, other, TO_LEFT);
            if (rank == 0) {
                world.Recv(in, 0, count, MPI.LONG, other, TO_LEFT);
            }
            if (count > 0 && (in[0] != i + other || in[last] != i + other)) {
                wrong++;
            }
        }
        return wrong;
    }

    private void sendrecv(long value, int count, int to, int from, int tag) throws MPIException {
        out[0] = value;
        world.Sendrecv(out, 0, count, MPI.LONG, to, tag, in, 0, count, MPI.LONG, from, tag);
    }

    private long shift(long steps) throws MPIException {
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            sendrecv(i * size + rank, 1, right, left, TO_RIGHT);
            wrong += in[0] == i * size + left ? 0 : 1;
        }
        return wrong;
    }

    private long exchangeSendrecv(long steps, int count) throws MPIException {
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            sendrecv(i * size + rank, count, right, left, TO_RIGHT);
            wrong += count == 0 || in[0] == i * size + left ? 0 : 1;
            sendrecv(-(i * size + rank), count, left, right, TO_LEFT);
            wrong += count == 0 || in[0] == -(i * size + right) ? 0 : 1;
        }
        return count > 0 ? wrong : exchangeSendrecv(AFTER_EMPTY, 1);
    }

    private long exchangeNonblocking(long steps, int count) throws MPIException {
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            out[0] = i * size + rank;
            out[1] = -out[0];
            Request[] requests = {
                world.Irecv(in, 0, count, MPI.LONG, left, TO_RIGHT),
                world.Irecv(in, 1, count, MPI.LONG, right, TO_LEFT),
                world.Isend(out, 0, count, MPI.LONG, right, TO_RIGHT),
                world.Isend(out, 1, count, MPI.LONG, left, TO_LEFT)
            };
            Request.Waitall(requests);
            boolean isRight = in[0] == i * size + left && in[1] == -(i * size + right);
            wrong += count == 0 || isRight ? 0 : 1;
        }
        return count > 0 ? wrong : exchangeNonblocking(AFTER_EMPTY, 1);
    }

    private long allreduce(long steps, int count) throws MPIException {
        int last = count - 1;
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            double sum = (double) i * size + size * (size - 1) / 2;
            int between = (int) (i * STRIDE) & last;
            given[0] = i + rank;
            given[between] = i + rank;
            given[last] = i + rank;
            world.Allreduce(given, 0, got, 0, count, MPI.DOUBLE, MPI.SUM);
            wrong += got[0] == sum && got[between] == sum && got[last] == sum ? 0 : 1;
        }
        return wrong;
    }

    private long barrier(long steps) throws MPIException {
        for (long i = 0; i < steps; i++) {
            world.Barrier();
        }
        return 0;
    }

    /** All ranks see the same seconds, so all choose the same steps. */
    private void micros(String name, Loop loop, int operations) throws MPIException {
        double spent = 0;
        double last = 0;
        long steps = 1;
        while (spent < warmSeconds) {
            last = timed(name, loop, steps);
            spent += last;
            double fitting = steps * (seconds / RUNS / last);
            steps = (long) Math.max(1, Math.min(2.0 * steps, fitting));
        }
        double[] times = new double[last > seconds ? 1 : RUNS];
        for (int i = 0; i < times.length; i++) {
            times[i] = timed(name, loop, steps) / steps / operations * 1e6;
        }
        print(name, times);
    }

    /** Seconds of one run of all ranks. */
    private double timed(String name, Loop loop, long steps) throws MPIException {
        world.Barrier();
        long start = System.nanoTime();
        long wrong = loop.run(steps);
        double[] mine = {-start / 1e9, System.nanoTime() / 1e9, wrong};
        double[] all = new double[mine.length];
        world.Allreduce(mine, 0, all, 0, mine.length, MPI.DOUBLE, MPI.MAX);
        if (all[2] > 0) {
            if (rank == 0) {
                System.out.println("row " + name + " wrong " + (long) all[2]);
                System.exit(3);
            }
            world.Barrier(); // for ever
        }
        return all[0] + all[1];
    }

    /** Per cent of a core that the JVM uses while all ranks but the first wait for it. */
    private double blockedPercent() throws MPIException, InterruptedException {
        world.Barrier();
        double percent = 0;
        if (rank == 0) {
            OperatingSystemMXBean system =
                    (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            Thread.sleep(BLOCKED_MILLIS / 4); // until the others wait and nothing is compiled
            long processor = system.getProcessCpuTime();
            long start = System.nanoTime();
            Thread.sleep(BLOCKED_MILLIS);
            percent = 100.0 * (system.getProcessCpuTime() - processor);
            percent /= System.nanoTime() - start;
            for (int i = 1; i < size; i++) {
                world.Send(out, 0, 1, MPI.LONG, i, BLOCK);
            }
        } else {
            world.Recv(in, 0, 1, MPI.LONG, 0, BLOCK);
        }
        return percent;
    }

    /** Without a control, which the caller measures. */
    private void print(String name, double[] figures) {
        if (rank == 0) {
            StringBuilder line = new StringBuilder("row " + name);
            for (double figure : figures) {
                line.append(' ').append(figure).append(" NaN NaN");
            }
            System.out.println(line);
        }
    }
}
