package io.portolan.cli.cluster;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/// The constants of an enum by the names they have on the command line: their own in lower case.
public final class ConstantName {

    private ConstantName() {}

    /// The constant of a name.
    ///
    /// @param type has two constants or more
    public static <E extends Enum<E>> E parse(Class<E> type, String text) {
        List<String> names = Arrays.stream(type.getEnumConstants()).map(ConstantName::of).toList();
        int index = names.indexOf(text);
        if (index < 0) {
            int last = names.size() - 1;
            throw new TypeConversionException(
                    "expected %s or %s but was '%s'"
                            .formatted(
                                    String.join(", ", names.subList(0, last)),
                                    names.get(last),
                                    text));
        }
        return type.getEnumConstants()[index];
    }

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
