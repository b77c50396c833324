package io.portolan.core.examples;

import static java.util.Comparator.comparingDouble;

import io.portolan.core.Arbiters;
import io.portolan.core.Dispatcher;
import io.portolan.core.Port;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.SplittableRandom;

/// Discrete-event simulation at real size: parcels in a harbour, an open Jackson network of five
/// stations with feedback, beside the theory of queues.
///
/// ```
///   gate ---> scales <---> crane <---> sheds        sheds also lead back to the gate;
///     |         |            ^                      parcels leave the harbour behind
///     '-----> customs -------'                      customs, crane and sheds
/// ```
///
/// Each station is a process with a clock of its own. Parcels take `TRAVEL` minutes from one
/// station to the next. So a station that knows which parcels left its neighbors before a time t
/// can go on until t + `TRAVEL`, whatever the others do meanwhile. Every `TRAVEL` minutes of its
/// clock a station posts to each neighbor the bundle of the parcels that it sent there; an empty
/// bundle says that there was none. A join of one bundle from each neighbor is what lets a station
/// go on. No handler waits, and nothing keeps the time of all. Each station has random numbers of
/// its own, so the result is the same on every number of workers.
///
/// Source: Chandy and Misra 1979; Jackson 1957
public final class QueueingNetwork {

    /// Minutes between two stations, and how far a station looks ahead.
    static final double TRAVEL = 30;

    static final List<String> NAMES = List.of("gate", "scales", "customs", "crane", "sheds");

    /// Parcels that come from outside, in a minute.
    private static final double[] ARRIVALS = {6.4, 0, 1.6, 0, 1.6};

    /// Parcels that a busy station serves, in a minute.
    private static final double[] SERVICES = {11.2, 9.6, 6.4, 16, 14.4};

    /// The shares of a station's parcels that go on to each of the others; the rest leaves.
    private static final double[][] ROUTES = {
        {0, 0.7, 0.3, 0, 0},
        {0, 0, 0.1, 0.9, 0},
        {0, 0, 0, 0.8, 0},
        {0, 0.15, 0, 0, 0.75},
        {0.1, 0, 0, 0.2, 0},
    };

    private static final int STATIONS = NAMES.size();

    /// The first batch warms up, and is left out.
    private static final int BATCHES = 21;

    /// Student's t for 95 % and 20 batches.
    private static final double STUDENT = 2.093;

    private static final double NEVER = Double.POSITIVE_INFINITY;

    /// A parcel on its way to a station, and the minutes that it has spent at others.
    private record Parcel(double arrives, double spent) {}

    /// The mean of batches, and half the width of its interval of confidence of 95 %.
    record Estimate(double mean, double spread) {

        static Estimate of(double[] batches) {
            double mean = Arrays.stream(batches).skip(1).average().orElseThrow();
            double squares = Arrays.stream(batches).skip(1).map(b -> (b - mean) * (b - mean)).sum();
            int count = batches.length - 1;
            return new Estimate(mean, STUDENT * Math.sqrt(squares / (count - 1) / count));
        }

        String text(String format) {
            return String.format(Locale.ROOT, format + " +- " + format, mean, spread);
        }
    }

    /// What was measured: by station, and the minutes that a parcel spends at all of them.
    record Outcome(
            long events, List<Estimate> utilisations, List<Estimate> numbers, Estimate minutes) {}

    private final int rounds;
    private final long seed;
    private final List<Station> stations = new ArrayList<>();
    private final Port<Station> ended = Port.unbounded("stations that ended");

    private QueueingNetwork(int roundsOfBatch, long seed) {
        this.rounds = roundsOfBatch;
        this.seed = seed;
    }

    /// @param roundsOfBatch how many times `TRAVEL` minutes a batch lasts
    static Outcome simulate(int roundsOfBatch, long seed, int workers) throws InterruptedException {
        try (Dispatcher dispatcher =
                Dispatcher.builder("harbour").platformThreads(workers).start()) {
            return new QueueingNetwork(roundsOfBatch, seed).run(dispatcher);
        }
    }

    private Outcome run(Dispatcher dispatcher) throws InterruptedException {
        // @start region="stations"
        for (int i = 0; i < STATIONS; i++) {
            stations.add(new Station(seed + i));
        }
        stations.forEach(Station::post); // before minute 0 no parcel left
        for (int to = 0; to < STATIONS; to++) {
            List<Port<List<Parcel>>> before = new ArrayList<>();
            for (int from = 0; from < STATIONS; from++) {
                if (ROUTES[from][to] > 0) {
                    before.add(stations.get(from).leadTo(to));
                }
            }
            dispatcher.activate(
                    Arbiters.multiplePortReceive(before, stations.get(to)::goOn).concurrency(1));
        }
        Arbiters.multipleItemReceive(ended, STATIONS, all -> {}).await();
        // @end
        return outcome();
    }

    private Outcome outcome() {
        double[] stayed = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            int b = batch;
            stayed[b] =
                    stations.stream().mapToDouble(station -> station.stayed[b]).sum()
                            / stations.stream().mapToLong(station -> station.gone[b]).sum();
        }
        return new Outcome(
                stations.stream().mapToLong(station -> station.events).sum(),
                stations.stream().map(station -> perMinute(station.busy)).toList(),
                stations.stream().map(station -> perMinute(station.there)).toList(),
                Estimate.of(stayed));
    }

    private Estimate perMinute(double[] sums) {
        return Estimate.of(Arrays.stream(sums).map(sum -> sum / (rounds * TRAVEL)).toArray());
    }

    /// By theory: the parcels that come to each station in a minute, from outside and from others.
    private static double[] rates() {
        double[] rates = ARRIVALS.clone();
        for (int i = 0; i < 1000; i++) { // each turn adds those that go one station further
            double[] next = ARRIVALS.clone();
            for (int from = 0; from < STATIONS; from++) {
                for (int to = 0; to < STATIONS; to++) {
                    next[to] += rates[from] * ROUTES[from][to];
                }
            }
            rates = next;
        }
        return rates;
    }

    /// By theory: the part of the time in which a station is busy.
    static double utilisation(int station) {
        return rates()[station] / SERVICES[station];
    }

    /// By theory: the mean number of parcels at a station, which is as if it were alone.
    static double number(int station) {
        return utilisation(station) / (1 - utilisation(station));
    }

    /// By theory: the minutes that a parcel spends at stations, by Little's law from the number of
    /// parcels there.
    static double minutes() {
        double parcels = 0;
        for (int station = 0; station < STATIONS; station++) {
            parcels += number(station);
        }
        return parcels / Arrays.stream(ARRIVALS).sum();
    }

    /// Without an argument, simulates and compares with theory. With a number of runs, compares the
    /// times of one worker and of one for each core, in turns.
    public static void main(String[] args) throws InterruptedException {
        int workers = Runtime.getRuntime().availableProcessors();
        System.out.print(
                args.length == 0
                        ? compared(simulate(38, 1, workers))
                        : timed(Integer.parseInt(args[0]), workers, 38));
    }

    static String compared(Outcome outcome) {
        StringBuilder text = new StringBuilder(outcome.events() + " events\n");
        text.append("station      busy            theory  parcels       theory\n");
        for (int i = 0; i < STATIONS; i++) {
            text.append(
                    String.format(
                            Locale.ROOT,
                            "%-12s %s  %.3f  %s  %.2f%n",
                            NAMES.get(i),
                            outcome.utilisations().get(i).text("%.3f"),
                            utilisation(i),
                            outcome.numbers().get(i).text("%.2f"),
                            number(i)));
        }
        return text.append(
                        String.format(
                                Locale.ROOT,
                                "minutes at stations: %s, by theory %.3f%n",
                                outcome.minutes().text("%.3f"),
                                minutes()))
                .toString();
    }

    static String timed(int runs, int workers, int roundsOfBatch) throws InterruptedException {
        return InTurns.compared(
                runs,
                "one worker",
                () -> simulate(roundsOfBatch, 1, 1),
                "%d workers".formatted(workers),
                () -> simulate(roundsOfBatch, 1, workers));
    }

    /// One queue and one server. Its handlers run one at a time.
    private final class Station {

        private final int number = stations.size();
        private final SplittableRandom random;
        private final List<Port<List<Parcel>>> ways = new ArrayList<>();
        private final List<List<Parcel>> bundles = new ArrayList<>();
        private final PriorityQueue<Parcel> coming =
                new PriorityQueue<>(
                        comparingDouble(Parcel::arrives).thenComparingDouble(Parcel::spent));
        private final Queue<Parcel> line = new ArrayDeque<>(); // the first one is being served
        private double now;
        private double nextNew; // when the next one comes from outside
        private double served = NEVER; // when the first one of the line is
        private int round;

        // of each batch
        private final double[] busy = new double[BATCHES];
        private final double[] there = new double[BATCHES];
        private final double[] stayed = new double[BATCHES];
        private final long[] gone = new long[BATCHES];
        private long events;

        Station(long seed) {
            random = new SplittableRandom(seed);
            nextNew = later(ARRIVALS[number]);
            for (int to = 0; to < STATIONS; to++) {
                ways.add(Port.unbounded(NAMES.get(number) + " to " + NAMES.get(to)));
                bundles.add(new ArrayList<>());
            }
        }

        Port<List<Parcel>> leadTo(int to) {
            return ways.get(to);
        }

        /// Takes one bundle of each neighbor, which holds all parcels that come in this round.
        void goOn(List<List<Parcel>> arrived) {
            arrived.forEach(coming::addAll);
            double end = (round + 1) * TRAVEL;
            for (; Math.min(nextArrival(), served) < end; events++) {
                if (served <= nextArrival()) {
                    moveTo(served);
                    leave(line.remove());
                    served = line.isEmpty() ? NEVER : later(SERVICES[number]);
                } else {
                    moveTo(nextArrival());
                    line.add(now == nextNew ? enter() : coming.remove());
                    if (line.size() == 1) {
                        served = later(SERVICES[number]);
                    }
                }
            }
            moveTo(end);
            round++;
            if (round < rounds * BATCHES) {
                post();
            } else {
                ended.post(this);
            }
        }

        /// Tells each neighbor which parcels come in its next round, or that none does.
        void post() {
            for (int to = 0; to < STATIONS; to++) {
                if (ROUTES[number][to] > 0) {
                    ways.get(to).post(bundles.get(to));
                    bundles.set(to, new ArrayList<>()); // the other one belongs to the neighbor
                }
            }
        }

        private double nextArrival() {
            Parcel next = coming.peek();
            return next == null ? nextNew : Math.min(nextNew, next.arrives());
        }

        private Parcel enter() {
            nextNew = later(ARRIVALS[number]);
            return new Parcel(now, 0);
        }

        private void leave(Parcel parcel) {
            double spent = parcel.spent() + now - parcel.arrives();
            double share = random.nextDouble();
            for (int to = 0; to < STATIONS; to++) {
                share -= ROUTES[number][to];
                if (share < 0) {
                    bundles.get(to).add(new Parcel(now + TRAVEL, spent));
                    return;
                }
            }
            stayed[round / rounds] += spent;
            gone[round / rounds]++;
        }

        private void moveTo(double time) {
            there[round / rounds] += line.size() * (time - now);
            busy[round / rounds] += line.isEmpty() ? 0 : time - now;
            now = time;
        }

        /// A time after now, exponentially distributed; `StrictMath` is the same on every machine.
        private double later(double rate) {
            return rate == 0 ? NEVER : now - StrictMath.log(1 - random.nextDouble()) / rate;
        }
    }
}
