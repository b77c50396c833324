package io.portolan.mpi.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// Sums of the figures of a profile, and how figures are written.
final class ProfileSums {
    private static final long KIBI = 1024;
    private static final String[] BYTE_UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private final ProfileFigures figures;

    ProfileSums(ProfileFigures figures) {
        this.figures = figures;
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
        long communication() {
            return pointToPoint + collective;
        }
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
        for (MessageCount each : figures.messages()) {
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
        for (MessageCount each : figures.messages()) {
            sums.merge(each.channel(), Amount.sent(each), Amount::plus);
        }
        return sums;
    }

    /// The messages sent from each rank to each.
    Amount[][] byPeer() {
        Amount[][] sums = new Amount[figures.ranks()][figures.ranks()];
        for (Amount[] row : sums) {
            Arrays.fill(row, Amount.NONE);
        }
        for (MessageCount each : figures.messages()) {
            Amount[] row = sums[each.source()];
            row[each.dest()] = row[each.dest()].plus(Amount.sent(each));
        }
        return sums;
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

    /// By rank.
    List<RankSum> byRank() {
        int ranks = figures.ranks();
        Amount[] sent = new Amount[ranks];
        Amount[] received = new Amount[ranks];
        long[] pointToPoint = new long[ranks];
        long[] collective = new long[ranks];
        Arrays.fill(sent, Amount.NONE);
        Arrays.fill(received, Amount.NONE);
        for (MessageCount each : figures.messages()) {
            sent[each.source()] = sent[each.source()].plus(Amount.sent(each));
            received[each.dest()] = received[each.dest()].plus(Amount.received(each));
        }
        for (OperationTime each : figures.operations()) {
            long[] sums = each.isCollective() ? collective : pointToPoint;
            sums[each.rank()] += each.nanos();
        }
        List<RankSum> list = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            list.add(
                    new RankSum(
                            rank,
                            sent[rank],
                            received[rank],
                            pointToPoint[rank],
                            collective[rank]));
        }
        return list;
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
