package io.portolan.bench.exchange;

import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a row of ours is to reach: at most a limit, for rates at least.
///
/// @param row ours
/// @param limit of the figure itself, or of the ratio
/// @param by the row that it is divided by
/// @param of the contenders of whose figures the best one divides; none where the figure itself
///   counts
record RowGoal(Row row, double limit, Row by, List<ExchangeContender> of) {

    private static final NumberFormat NUMBERS = NumberFormat.getInstance(Locale.ROOT);

    RowGoal {
        of = List.copyOf(of);
    }

    /// A limit of the figure as it is shown.
    static RowGoal of(Row row, double limit) {
        return new RowGoal(row, limit, row, List.of());
    }

    /// A limit of the ratio by the best of some contenders.
    static RowGoal by(Row row, double limit, ExchangeContender... best) {
        return new RowGoal(row, limit, row, List.of(best));
    }

    /// A limit of the ratio by another row of ours.
    static RowGoal byOurs(Row row, double limit, Row other) {
        return new RowGoal(row, limit, other, List.of(ExchangeContender.PORTOLAN));
    }

    /// What it is about.
    String label() {
        if (of.isEmpty()) {
            return row.label();
        }
        if (!row.equals(by)) {
            return row.label() + ", by " + by.label();
        }
        return "%s, by %s%s"
                .formatted(
                        row.label(),
                        of.size() > 1 ? "the better of " : "",
                        of.stream()
                                .map(ExchangeContender::label)
                                .collect(Collectors.joining(" and ")));
    }

    /// Whether a figure or ratio is good enough.
    boolean isReached(double shown) {
        return row.unit().isRate() ? shown >= limit : shown <= limit;
    }

    /// Such as `at most 0.5`.
    String demand() {
        return (row.unit().isRate() ? "at least " : "at most ") + NUMBERS.format(limit);
    }
}
