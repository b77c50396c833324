package io.portolan.services.system;

import java.util.List;
import java.util.Locale;

/// All samples of one name at one moment.
///
/// @param name without the endings that samples add to it
/// @param kind what the numbers are
/// @param help what they mean
/// @param samples the numbers
public record MetricFamily(String name, Kind kind, String help, List<MetricSample> samples) {

    /// What numbers can be.
    public enum Kind {
        /// They only grow.
        COUNTER,
        /// They come and go.
        GAUGE,
        /// How many there were up to each of some bounds.
        HISTOGRAM;

        /// As it stands in messages and in the text formats.
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public MetricFamily {
        samples = List.copyOf(samples);
    }
}
