package io.portolan.bench.compare;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// One of the twins: the same topology, built by us or by a peer.
public interface Contender {

    /// The name by which JMH sets it as a parameter.
    String name();

    /// The name for readers.
    String label();

    /// What it is in the comparison.
    Role role();

    /// Whether it is worth a run at this size.
    default boolean fits(int size) {
        return true;
    }

    /// Its figures of all quantities where they are not measured; NaN for a quantity that it does
    /// not have. Empty for all that are run.
    default List<Double> given(int size) {
        return List.of();
    }

    /// The names of others by which its figures are divided below the table, beside the best peer;
    /// those that are not run are left out.
    default List<String> by() {
        return List.of();
    }

    /// The contenders with these labels; all for none.
    ///
    /// *Failure:* [UsageException] that names those there are.
    ///
    /// @param benchmark its name
    static <C extends Contender> List<C> chosen(
            String benchmark, List<C> contenders, List<String> labels) {
        return chosen(benchmark, contenders, Contender::label, labels);
    }

    /// The contenders that are called so; all for no words.
    ///
    /// *Failure:* [UsageException] that says how those are called that there are.
    ///
    /// @param benchmark its name
    /// @param word what a contender is called
    static <C extends Contender> List<C> chosen(
            String benchmark,
            List<C> contenders,
            Function<Contender, String> word,
            Collection<String> words) {
        List<String> known = contenders.stream().map(word).toList();
        for (String wanted : words) {
            if (!known.contains(wanted)) {
                throw new UsageException(
                        "%s has no contender '%s': there are %s"
                                .formatted(benchmark, wanted, String.join("; ", known)));
            }
        }
        return contenders.stream()
                .filter(contender -> words.isEmpty() || words.contains(word.apply(contender)))
                .toList();
    }
}
