import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * The peer of the benchmark exchange for MPI in Java; a subclass has the operations in the words of
 * one API. It is the same as exchange.c, which says what it prints and how it measures, but that it
 * reads the names of the rows to measure as lines, like the other programs in Java.
 *
 * <p>Arguments: milliseconds, all rows that it may be asked for.
 */
abstract class JavaExchange {

    private static final int RUNS = 5;

    /** As for the other programs in Java: when a row is run for the first time. */
    private static final int FIRST = 20;

    private static final int QUIET = 10;
    private static final int MOST = 4;

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
        long run(long steps) throws Exception;
    }

    final int left;
    final int right;
    final long[] out;
    final long[] in;
    private final int rank;
    private final int size;
    private final List<String> rows;
    private final double[] given;
    private final double[] got;
    private final double seconds;

    /** Before a row is measured, at least, and without an end of a compilation. */
    private double warmSeconds;

    private double quietSeconds;

    /** What the compilers of all processes have spent, ms. */
    private double compiled;

    JavaExchange(int rank, int size, String[] arguments) {
        this.rank = rank;
        this.size = size;
        left = (rank + size - 1) % size;
        right = (rank + 1) % size;
        seconds = Double.parseDouble(arguments[0]) / 1e3;
        rows = Arrays.asList(arguments).subList(1, arguments.length);
        // Large messages are between two ranks only.
        out = new long[size == 2 ? LONGS : 2];
        in = new long[out.length];
        given = new double[rows.contains("ALLREDUCE_1M") ? DOUBLES : 1];
        got = new double[given.length];
        Arrays.setAll(given, i -> i);
    }

    /** Sends the first of {@link #out}. */
    abstract void send(int count, int to, int tag) throws Exception;

    /** Receives the first of {@link #in}. */
    abstract void recv(int count, int from, int tag) throws Exception;

    /** Both at once. */
    abstract void sendrecv(int count, int to, int from, int tag) throws Exception;

    /**
     * Sends the first of {@link #out} to the right and the second to the left, and receives the
     * first of {@link #in} from the left and the second from the right, without blocking but for
     * the wait for all.
     */
    abstract void exchange(int count, int toRight, int toLeft) throws Exception;

    abstract void sum(double[] given, double[] got, int count) throws Exception;

    abstract void max(double[] given, double[] got, int count) throws Exception;

    abstract void barrier() throws Exception;

    /** Rank 0 reads the names of rows and tells the others, which block meanwhile. */
    final void answer() throws Exception {
        BufferedReader names =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Set<String> warm = new HashSet<>();
        if (rank == 0) {
            System.out.println("ready to measure");
        }
        while (true) {
            int next;
            if (rank == 0) {
                next = rows.indexOf(names.readLine()); // -1 at the end
                out[0] = next;
                for (int other = 1; other < size; other++) {
                    send(1, other, NEXT);
                }
            } else {
                recv(1, 0, NEXT);
                next = (int) in[0];
            }
            if (next < 0) {
                return;
            }
            String name = rows.get(next);
            boolean isFirst = warm.add(name);
            warmSeconds = isFirst ? FIRST * seconds : seconds;
            quietSeconds = isFirst ? QUIET * seconds : 0;
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
            case "ALLREDUCE_1M" -> micros(name, steps -> allreduce(steps, DOUBLES), 1);
            case "BARRIER" -> micros(name, this::barriers, 1);
            case "BLOCKED" -> print(name, new double[] {blockedPercent()});
            default -> {} // a row for others
        }
    }

    private void pingPong(String name, int count) throws Exception {
        if (size == 2) {
            micros(name, steps -> pingPong(steps, count), 2);
        }
    }

    private long pingPong(long steps, int count) throws Exception {
        int other = 1 - rank;
        int last = Math.max(0, count - 1);
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            if (rank == 1) {
                recv(count, other, TO_LEFT);
            }
            out[0] = i + rank;
            out[last] = i + rank;
            send(count, other, TO_LEFT);
            if (rank == 0) {
                recv(count, other, TO_LEFT);
            }
            if (count > 0 && (in[0] != i + other || in[last] != i + other)) {
                wrong++;
            }
        }
        return wrong;
    }

    private void sendrecv(long value, int count, int to, int from, int tag) throws Exception {
        out[0] = value;
        sendrecv(count, to, from, tag);
    }

    private long shift(long steps) throws Exception {
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            sendrecv(i * size + rank, 1, right, left, TO_RIGHT);
            wrong += in[0] == i * size + left ? 0 : 1;
        }
        return wrong;
    }

    private long exchangeSendrecv(long steps, int count) throws Exception {
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            sendrecv(i * size + rank, count, right, left, TO_RIGHT);
            wrong += count == 0 || in[0] == i * size + left ? 0 : 1;
            sendrecv(-(i * size + rank), count, left, right, TO_LEFT);
            wrong += count == 0 || in[0] == -(i * size + right) ? 0 : 1;
        }
        return count > 0 ? wrong : exchangeSendrecv(AFTER_EMPTY, 1);
    }

    private long exchangeNonblocking(long steps, int count) throws Exception {
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            out[0] = i * size + rank;
            out[1] = -out[0];
            exchange(count, TO_RIGHT, TO_LEFT);
            boolean isRight = in[0] == i * size + left && in[1] == -(i * size + right);
            wrong += count == 0 || isRight ? 0 : 1;
        }
        return count > 0 ? wrong : exchangeNonblocking(AFTER_EMPTY, 1);
    }

    private long allreduce(long steps, int count) throws Exception {
        int last = count - 1;
        long wrong = 0;
        for (long i = 0; i < steps; i++) {
            double sum = (double) i * size + size * (size - 1) / 2;
            int between = (int) (i * STRIDE) & last;
            given[0] = i + rank;
            given[between] = i + rank;
            given[last] = i + rank;
            sum(given, got, count);
            wrong += got[0] == sum && got[between] == sum && got[last] == sum ? 0 : 1;
        }
        return wrong;
    }

    private long barriers(long steps) throws Exception {
        for (long i = 0; i < steps; i++) {
            barrier();
        }
        return 0;
    }

    /** All ranks see the same seconds, so all choose the same steps. */
    private void micros(String name, Loop loop, int operations) throws Exception {
        double spent = 0;
        double last = 0;
        double quiet = 0;
        long steps = 1;
        while (spent < warmSeconds || quiet < quietSeconds && spent < MOST * warmSeconds) {
            double before = compiled;
            last = timed(name, loop, steps);
            spent += last;
            quiet = compiled == before ? quiet + last : 0;
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
    private double timed(String name, Loop loop, long steps) throws Exception {
        barrier();
        long start = System.nanoTime();
        long wrong = loop.run(steps);
        double[] mine = {-start / 1e9, System.nanoTime() / 1e9, wrong};
        double[] all = new double[mine.length];
        max(mine, all, mine.length);
        if (all[2] > 0) {
            if (rank == 0) {
                System.out.println("{\"row\":\"" + name + "\",\"wrong\":" + (long) all[2] + "}");
                System.exit(3);
            }
            barrier(); // for ever
        }
        double[] own = {ManagementFactory.getCompilationMXBean().getTotalCompilationTime()};
        double[] together = new double[1];
        sum(own, together, 1);
        compiled = together[0];
        return all[0] + all[1];
    }

    /** Per cent of a core that the JVM uses while all ranks but the first wait for it. */
    private double blockedPercent() throws Exception {
        barrier();
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
                send(1, i, BLOCK);
            }
        } else {
            recv(1, 0, BLOCK);
        }
        return percent;
    }

    /** Without a control, which the caller measures. */
    private void print(String name, double[] figures) {
        if (rank == 0) {
            String triples =
                    DoubleStream.of(figures)
                            .mapToObj(figure -> figure + ",\"NaN\",\"NaN\"")
                            .collect(Collectors.joining(","));
            System.out.println("{\"row\":\"" + name + "\",\"figures\":[" + triples + "]}");
        }
    }
}
