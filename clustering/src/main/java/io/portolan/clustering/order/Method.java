package io.portolan.clustering.order;

import java.util.Arrays;
import java.util.List;

/// The methods of `cluster`, by the names they have on the command line.
public enum Method {
    da("da", "deterministic annealing"),
    kmeans("kmeans", "k-means"),
    /// The only one that has no clusterer: it reads batches.
    miniBatch("mini-batch", "mini-batch k-means");

    private final String option;
    private final String fullName;

    Method(String option, String fullName) {
        this.option = option;
        this.fullName = fullName;
    }

    /// Its name on the command line.
    @Override
    public String toString() {
        return option;
    }

    /// The method with this name on the command line.
    ///
    /// *Failure:* [IllegalArgumentException] when there is none.
    public static Method parse(String text) {
        List<String> names = Arrays.stream(values()).map(Method::toString).toList();
        if (!names.contains(text)) {
            throw new IllegalArgumentException(
                    "expected one of %s (case-sensitive) but was '%s'".formatted(names, text));
        }
        return values()[names.indexOf(text)];
    }

    /// Its name in a sentence.
    public String fullName() {
        return fullName;
    }
}
