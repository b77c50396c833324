package io.portolan.services.system;

import java.math.BigDecimal;
import java.util.Map;

/// One number.
///
/// @param ending added to the name of the family: `_total`, `_bucket`, `_sum`, `_count` or nothing
/// @param labels what tells it from the other samples, in the order in which they are written
/// @param value the number
public record MetricSample(String ending, Map<String, String> labels, double value) {

    private static final int LEAST_PLAIN_POWER = -4; // smaller ones are written with an exponent

    /// A number as both formats take it; small ones as Go writes them, which OpenMetrics wants for
    /// the bounds of histograms.
    public static String text(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        BigDecimal exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        int power = exact.precision() - exact.scale() - 1;
        if (power >= LEAST_PLAIN_POWER || exact.signum() == 0) {
            return exact.toPlainString();
        }
        BigDecimal digits = exact.movePointLeft(power);
        return "%se-%02d".formatted(digits.stripTrailingZeros().toPlainString(), -power);
    }
}
