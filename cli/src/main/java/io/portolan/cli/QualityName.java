package io.portolan.cli;

import io.portolan.clustering.Quality;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/// The qualities by the names they have on the command line.
final class QualityName {

    private QualityName() {}

    static Quality parse(String text) {
        for (Quality quality : Quality.values()) {
            if (of(quality).equals(text)) {
                return quality;
            }
        }
        throw new TypeConversionException(
                "expected fast, default or high but was '" + text + "'");
    }

    static String of(Quality quality) {
        return quality.name().toLowerCase(Locale.ROOT);
    }
}
