package io.portolan.bench.exchange;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a program said: samples of rows, each of microseconds and the nanoseconds of the control
/// before and after, or that it received something wrong.
///
/// ```
///   row PING_PONG_8 0.25 35.1 34.9 0.26 34.9 36.0
///   row SHIFT wrong 3
/// ```
///
/// Other lines are a library's, such as warnings. A program without a control says `nan`.
///
/// @param samples of the rows that it knows, as far as it came
/// @param wrong what it received wrong values in
/// @param others what else was said
record ProgramReply(Map<Row, List<Sample>> samples, Optional<String> wrong, List<String> others) {

    /// What a line on a row begins with.
    static final String ROW = "row ";

    private static final Pattern WRONG = Pattern.compile(ROW + "([A-Z0-9_]+) wrong ([0-9]+)");
    private static final Pattern FIGURES =
            Pattern.compile(ROW + "([A-Z0-9_]+)((?: (?:[0-9.eE+-]+|-?nan|NaN)){3,})");

    private static final int NUMBERS = 3;

    ProgramReply {
        samples = Map.copyOf(samples);
        others = List.copyOf(others);
    }

    /// Reads the lines.
    static ProgramReply parse(List<String> lines) {
        Map<Row, List<Sample>> samples = new EnumMap<>(Row.class);
        Optional<String> wrong = Optional.empty();
        List<String> others = new ArrayList<>();
        for (String line : lines) {
            Matcher failure = WRONG.matcher(line);
            Matcher figures = FIGURES.matcher(line);
            if (failure.matches()) {
                String label = Row.valueOf(failure.group(1)).label();
                wrong = Optional.of("%s wrong values in %s".formatted(failure.group(2), label));
            } else if (figures.matches()) {
                samples.put(Row.valueOf(figures.group(1)), samples(figures.group(2).strip()));
            } else {
                others.add(line);
            }
        }
        return new ProgramReply(samples, wrong, others);
    }

    /// The line on a row.
    static String line(Row row, List<Sample> samples) {
        StringBuilder line = new StringBuilder(ROW + row);
        for (Sample it : samples) {
            line.append(" %s %s %s".formatted(it.micros(), it.before(), it.after()));
        }
        return line.toString();
    }

    private static List<Sample> samples(String text) {
        double[] numbers =
                Stream.of(text.split(" ", -1)).mapToDouble(ProgramReply::number).toArray();
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i + NUMBERS <= numbers.length; i += NUMBERS) {
            samples.add(new Sample(numbers[i], numbers[i + 1], numbers[i + 2]));
        }
        return samples;
    }

    private static double number(String text) {
        return text.contains("nan") ? Double.NaN : Double.parseDouble(text);
    }
}
