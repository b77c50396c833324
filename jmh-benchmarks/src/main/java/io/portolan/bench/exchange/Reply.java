package io.portolan.bench.exchange;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a program said: figures, or that it received something wrong.
///
/// ```
///   row PING_PONG_8 0.25
///   wrong SHIFT 3
/// ```
///
/// Other lines are a library's, such as warnings.
///
/// @param figures of the rows that it knows, as far as it came
/// @param wrong what it received wrong values in
/// @param others what else was said
record Reply(Map<Row, Double> figures, Optional<String> wrong, List<String> others) {

    private static final Pattern FIGURE = Pattern.compile("row ([A-Z0-9_]+) ([0-9.eE+-]+)");
    private static final Pattern WRONG = Pattern.compile("wrong ([A-Z0-9_]+) ([0-9]+)");

    Reply {
        figures = Map.copyOf(figures);
        others = List.copyOf(others);
    }

    /// Reads the lines.
    static Reply parse(List<String> lines) {
        Map<Row, Double> figures = new EnumMap<>(Row.class);
        for (Matcher figure : matches(FIGURE, lines)) {
            figures.put(Row.valueOf(figure.group(1)), Double.valueOf(figure.group(2)));
        }
        Optional<String> wrong =
                matches(WRONG, lines).stream()
                        .map(it ->
                                "%s wrong values in %s"
                                        .formatted(it.group(2), Row.valueOf(it.group(1)).label()))
                        .findFirst();
        List<String> others =
                lines.stream()
                        .filter(line ->
                                !FIGURE.matcher(line).matches() && !WRONG.matcher(line).matches())
                        .toList();
        return new Reply(figures, wrong, others);
    }

    private static List<Matcher> matches(Pattern pattern, List<String> lines) {
        return lines.stream().map(pattern::matcher).filter(Matcher::matches).toList();
    }
}
