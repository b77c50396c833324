package io.portolan.mpi.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Sums of the figures of a profile, and how figures are written.
final class ProfileSums {
    private static final long KIBI = 1024;
    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private final ProfileFigures figures;

    /// The ranks that the profile is of.
    private final Set<Integer> own;

    ProfileSums(ProfileFigures figures) {
        this.figures = figures;
        this.own = Set.copyOf(figures.ranks());
    }

    /// A number of messages and their bytes.
    record Amount(long number, long volume) {
        static final Amount NONE = new Amount(0, 0);

        static Amount sent(MessageCount count) {
            return new Amount(count.sent(), count.sentBytes());
        }

        static Amount received(MessageCount count) {
            return new Amount(count.received(), count.receivedBytes());
        }

        Amount plus(Amount more) {
            return new Amount(number + more.number, volume + more.volume);
        }
    }

    /// How far a message goes.
    ///
    /// Source: Chai et al. 2007, section 3.2
    enum Distance {
        WITHIN_PROCESS("within a process"),
        WITHIN_HOST("between processes of a host"),
        BETWEEN_HOSTS("between hosts");

        private final String words;

        Distance(String words) {
            this.words = words;
        }

        static Distance between(ProfiledProcess from, ProfiledProcess to) {
            if (from.process() == to.process()) {
                return WITHIN_PROCESS;
            }
            return from.host() == to.host() ? WITHIN_HOST : BETWEEN_HOSTS;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /// What all ranks have called of an operation.
    ///
    /// @param slowest the time of the rank that was in it for the longest
    record OperationSum(
            String operation,
            boolean isCollective,
            int ranks,
            long calls,
            long bytes,
            long nanos,
            long waitNanos,
            long slowest,
            long timedCalls) {
        OperationSum plus(OperationTime more) {
            return new OperationSum(
                    operation,
                    isCollective || more.isCollective(),
                    ranks + 1,
                    calls + more.calls(),
                    bytes + more.bytes(),
                    nanos + more.nanos(),
                    waitNanos + more.waitNanos(),
                    Math.max(slowest, more.nanos()),
                    timedCalls + more.timedCalls());
        }
    }

    /// What one rank did in all.
    record RankSum(int rank, Amount sent, Amount received, long pointToPoint, long collective) {
        static RankSum none(int rank) {
            return new RankSum(rank, Amount.NONE, Amount.NONE, 0, 0);
        }

        RankSum plusSent(Amount more) {
            return new RankSum(rank, sent.plus(more), received, pointToPoint, collective);
        }

        RankSum plusReceived(Amount more) {
            return new RankSum(rank, sent, received.plus(more), pointToPoint, collective);
        }

        RankSum plus(OperationTime more) {
            return more.isCollective()
                    ? new RankSum(rank, sent, received, pointToPoint, collective + more.nanos())
                    : new RankSum(rank, sent, received, pointToPoint + more.nanos(), collective);
        }

        long communication() {
            return pointToPoint + collective;
        }
    }

    /// What the profile is of.
    String title() {
        return hasProcesses()
                ? "%s in %d processes".formatted(figures.world(), figures.processes().size())
                : figures.world();
    }

    /// Whether the ranks are divided among processes.
    boolean hasProcesses() {
        return figures.processes().size() > 1;
    }

    /// A sentence for each process whose figures are not there.
    List<String> missing() {
        return figures.processes().stream()
                .filter(ProfiledProcess::isMissing)
                .map(each ->
                        "%s is missing: it was lost, has ended too late, or was not profiled"
                                .formatted(each.description()))
                .toList();
    }

    /// How far times of other hosts may be off; 0 if all processes are of one host.
    long clockErrorNanos() {
        return figures.processes().stream()
                .mapToLong(ProfiledProcess::clockErrorNanos)
                .max()
                .orElse(0);
    }

    /// The ranks that the profile is of, and those of missing processes which they have sent
    /// messages to, received some from, or waited for; in ascending order.
    List<Integer> shown() {
        SortedSet<Integer> shown = new TreeSet<>(own);
        for (MessageCount each : figures.messages()) {
            shown.add(each.source());
            shown.add(each.dest());
        }
        figures.lateRanks().forEach(each -> shown.add(each.late()));
        return List.copyOf(shown);
    }

    /// How many messages were not received that ranks of the profile have sent to each other.
    long lost() {
        return figures.messages().stream()
                .filter(each -> own.contains(each.source()) && own.contains(each.dest()))
                .mapToLong(each -> each.sent() - each.received())
                .sum();
    }

    /// How many messages went to ranks of missing processes, and came from them.
    long exchanged() {
        return figures.messages().stream()
                .mapToLong(each ->
                        own.contains(each.source()) && own.contains(each.dest())
                                ? 0
                                : each.sent() + each.received())
                .sum();
    }

    Amount sent() {
        return figures.messages().stream().map(Amount::sent).reduce(Amount.NONE, Amount::plus);
    }

    Amount received() {
        return figures.messages().stream().map(Amount::received).reduce(Amount.NONE, Amount::plus);
    }

    /// The messages sent by the number of their size class, and of each by the channel; classes
    /// without messages between others are there, and empty.
    Map<Integer, Map<MessageChannel, Amount>> bySize() {
        TreeMap<Integer, Map<MessageChannel, Amount>> sums = new TreeMap<>();
        for (MessageCount each : sentOnes()) {
            sums.computeIfAbsent(SizeClass.index(each.size().leastBytes()), _ -> new TreeMap<>())
                    .merge(each.channel(), Amount.sent(each), Amount::plus);
        }
        if (!sums.isEmpty()) {
            for (int size = sums.firstKey(); size < sums.lastKey(); size++) {
                sums.computeIfAbsent(size, _ -> Map.of());
            }
        }
        return sums;
    }

    /// The messages sent by channel; only channels that have some.
    Map<MessageChannel, Amount> byChannel() {
        Map<MessageChannel, Amount> sums = new TreeMap<>();
        for (MessageCount each : sentOnes()) {
            sums.merge(each.channel(), Amount.sent(each), Amount::plus);
        }
        return sums;
    }

    /// The messages sent by how far they went, if there are several processes.
    Map<Distance, Amount> byDistance() {
        Map<Integer, ProfiledProcess> places = new HashMap<>();
        figures.processes().forEach(each -> each.ranks().forEach(rank -> places.put(rank, each)));
        Map<Distance, Amount> sums = new TreeMap<>();
        for (MessageCount each : hasProcesses() ? sentOnes() : List.<MessageCount>of()) {
            ProfiledProcess from = places.get(each.source());
            ProfiledProcess to = places.get(each.dest());
            if (from != null && to != null) { // it may have been spawned in a missing process
                sums.merge(Distance.between(from, to), Amount.sent(each), Amount::plus);
            }
        }
        return sums;
    }

    /// Those that a rank of the profile has sent.
    private List<MessageCount> sentOnes() {
        return figures.messages().stream().filter(each -> each.sent() > 0).toList();
    }

    /// The messages from each of the ranks to each: those that were sent, or if the process of the
    /// source is missing those that were received.
    ///
    /// @param ranks those of [#shown]
    Amount[][] byPeer(List<Integer> ranks) {
        Amount[][] sums = new Amount[ranks.size()][ranks.size()];
        for (Amount[] row : sums) {
            Arrays.fill(row, Amount.NONE);
        }
        for (MessageCount each : figures.messages()) {
            Amount[] row = sums[Collections.binarySearch(ranks, each.source())];
            int column = Collections.binarySearch(ranks, each.dest());
            row[column] =
                    row[column].plus(
                            own.contains(each.source())
                                    ? Amount.sent(each)
                                    : Amount.received(each));
        }
        return sums;
    }

    /// How long each of the ranks has waited for each, in nanoseconds.
    ///
    /// @param ranks those of [#shown]
    long[][] waits(List<Integer> ranks) {
        long[][] nanos = new long[ranks.size()][ranks.size()];
        for (LateRank each : figures.lateRanks()) {
            long[] row = nanos[Collections.binarySearch(ranks, each.waiter())];
            row[Collections.binarySearch(ranks, each.late())] += each.nanos();
        }
        return nanos;
    }

    /// By operation, the one that took longest first.
    List<OperationSum> byOperation() {
        Map<String, OperationSum> sums = new TreeMap<>();
        for (OperationTime each : figures.operations()) {
            OperationSum before =
                    sums.getOrDefault(
                            each.operation(),
                            new OperationSum(each.operation(), false, 0, 0, 0, 0, 0, 0, 0));
            sums.put(each.operation(), before.plus(each));
        }
        List<OperationSum> list = new ArrayList<>(sums.values());
        list.sort((a, b) -> Long.compare(b.nanos(), a.nanos()));
        return list;
    }

    /// By rank, of those that the profile is of.
    List<RankSum> byRank() {
        Map<Integer, RankSum> sums = new TreeMap<>();
        figures.ranks().forEach(rank -> sums.put(rank, RankSum.none(rank)));
        for (MessageCount each : figures.messages()) {
            sums.computeIfPresent(each.source(), (_, sum) -> sum.plusSent(Amount.sent(each)));
            sums.computeIfPresent(each.dest(), (_, sum) -> sum.plusReceived(Amount.received(each)));
        }
        for (OperationTime each : figures.operations()) {
            sums.computeIfPresent(each.rank(), (_, sum) -> sum.plus(each));
        }
        return List.copyOf(sums.values());
    }

    /// A number with commas.
    static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /// Formats a number of bytes with three significant digits.
    static String bytes(long bytes) {
        int unit = 0;
        double shown = bytes;
        while (shown >= KIBI && unit < BYTE_UNITS.length - 1) {
            shown /= KIBI;
            unit++;
        }
        return unit == 0 ? bytes + " B" : digits(shown) + " " + BYTE_UNITS[unit];
    }

    /// A time with three digits that count.
    static String time(long nanos) {
        double shown = nanos;
        if (nanos < 1000) {
            return nanos + " ns";
        }
        for (String unit : new String[] {"us", "ms"}) {
            shown /= 1000;
            if (shown < 999.5) {
                return digits(shown) + " " + unit;
            }
        }
        return digits(shown / 1000) + " s";
    }

    /// A part in percent.
    static String percent(long part, long whole) {
        return whole == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * part / whole);
    }

    private static String digits(double figure) {
        return String.format(
                Locale.ROOT, figure < 9.995 ? "%.2f" : figure < 99.95 ? "%.1f" : "%,.0f", figure);
    }
}
