package io.portolan.bench.compare;

import java.util.List;
import java.util.Map;

/// What is measured in a run.
///
/// @param title the section that the tables belong to; empty where a benchmark has one
/// @param contenders ours and the peers, in the order of the table
/// @param sizeName what the sizes count, such as `chains`
/// @param sizes the columns of a table
/// @param quantities what the figures are, a table for each
/// @param conditions one line on how the contenders are run, with the collector
public record Plan(
        String title,
        List<? extends Contender> contenders,
        String sizeName,
        List<Integer> sizes,
        List<Quantity> quantities,
        String conditions) {

    public Plan {
        contenders = List.copyOf(contenders);
        sizes = List.copyOf(sizes);
        quantities = List.copyOf(quantities);
    }

    /// What tells the figures of a size from those of others.
    Map<String, String> parameters(int size) {
        return Map.of(sizeName, Integer.toString(size));
    }

    /// The same without peers.
    Plan oursOnly() {
        return new Plan(
                title,
                contenders.stream().filter(it -> it.role() == Role.OURS).toList(),
                sizeName,
                sizes,
                quantities,
                conditions);
    }
}
