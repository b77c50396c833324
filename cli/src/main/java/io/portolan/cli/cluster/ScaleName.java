package io.portolan.cli.cluster;

import io.portolan.clustering.Scaling;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/// The kinds of scaling by the names they have on the command line.
public final class ScaleName {

    private ScaleName() {}

    public static Scaling.Kind parse(String text) {
        for (Scaling.Kind kind : Scaling.Kind.values()) {
            if (of(kind).equals(text)) {
                return kind;
            }
        }
        throw new TypeConversionException(
                "expected none, standard or robust but was '" + text + "'");
    }

    static String of(Scaling.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
