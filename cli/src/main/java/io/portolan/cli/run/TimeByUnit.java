package io.portolan.cli.run;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads times from the command line: a whole number with its unit, of seconds without one. Those
/// that are read fit into a `long` as nanoseconds.
public final class TimeByUnit implements ITypeConverter<Duration> {

    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)?");
    private static final Duration LONGEST = Duration.ofDays(100 * 365);

    @Override
    public Duration convert(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new TypeConversionException(
                    "expected a whole number with ms, s, m or h, such as 30s, but was '%s'"
                            .formatted(text));
        }
        long number = Long.parseLong(time.group(1));
        Duration read =
                switch (time.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "m" -> Duration.ofMinutes(number);
                    case "h" -> Duration.ofHours(number);
                    case null, default -> Duration.ofSeconds(number);
                };
        if (read.compareTo(LONGEST) > 0) {
            throw new TypeConversionException(
                    "expected at most %dh, but was '%s'".formatted(LONGEST.toHours(), text));
        }
        return read;
    }

    /// A time as it is read.
    public static String text(Duration time) {
        long millis = time.toMillis();
        return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
    }
}
