package io.portolan.cli.cluster;

import io.portolan.clustering.Effort;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/// The qualities by the names they have on the command line.
public final class QualityName {

    private QualityName() {}

    public static Effort parse(String text) {
        for (Effort quality : Effort.values()) {
            if (of(quality).equals(text)) {
                return quality;
            }
        }
        throw new TypeConversionException("expected fast, default or high but was '" + text + "'");
    }

    static String of(Effort quality) {
        return quality.name().toLowerCase(Locale.ROOT);
    }
}
