package io.portolan.bench.compare;

import java.util.List;

/// What is measured in a run.
///
/// @param contenders ours and the peers, in the order of the table
/// @param sizeName what the sizes count, such as `chains`
/// @param sizes the columns of the table
/// @param unit what the figures are, such as `ns per stage`
/// @param conditions one line on how the contenders are run
public record Plan(
        List<? extends Contender> contenders,
        String sizeName,
        List<Integer> sizes,
        String unit,
        String conditions) {

    public Plan {
        contenders = List.copyOf(contenders);
        sizes = List.copyOf(sizes);
    }
}
