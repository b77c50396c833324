package io.portolan.clustering.run;

import io.portolan.clustering.Metric;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.GeographicPair;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What distances are measured in.
public enum DistanceUnit {
    KILOMETRES("kilometres", "km", "km²"),
    BITS("bits", "bits", "bits"),
    DEGREES("degrees", "°", "°²"),
    STANDARD_DEVIATIONS("standard deviations", "SD", "SD²"),
    INTERQUARTILE_RANGES("interquartile ranges", "IQR", "IQR²"),

    /// The unit of the columns, which is not known.
    OF_COLUMNS("the columns’ unit", "", "");

    private final String text;
    private final String symbol;
    private final String square;

    DistanceUnit(String text, String symbol, String square) {
        this.text = text;
        this.symbol = symbol;
        this.square = square;
    }

    /// The unit of the distances that a metric measures between scaled columns.
    ///
    /// @param pair which columns are places; null: none are
    public static DistanceUnit of(
            Metric metric, Scaling scaling, List<String> columns, @Nullable GeographicPair pair) {
        boolean areDegrees = pair != null && pair.inDegrees() && columns.size() == 2;
        return switch (metric) {
            case GEO -> KILOMETRES;
            case HAMMING -> BITS;
            case EUCLIDEAN ->
                    switch (scaling.kind()) {
                        case STANDARD -> STANDARD_DEVIATIONS;
                        case ROBUST -> INTERQUARTILE_RANGES;
                        case NONE -> areDegrees ? DEGREES : OF_COLUMNS;
                    };
        };
    }

    /// In a sentence.
    public String text() {
        return text;
    }

    /// Beside a number; empty where it is not known.
    public String symbol() {
        return symbol;
    }

    /// Beside a sum of squared distances; empty likewise. Distances of bits are no roots.
    public String square() {
        return square;
    }
}
