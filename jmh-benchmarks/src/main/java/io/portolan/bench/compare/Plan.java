package io.portolan.bench.compare;

import java.util.List;

/// What is measured in a run.
///
/// @param contenders ours and the peers, in the order of the table
/// @param sizeName what the sizes count, such as `chains`
/// @param sizes the columns of a table
/// @param quantities what the figures are, a table for each
/// @param conditions one line on how the contenders are run, with the collector
public record Plan(
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
}
