package io.portolan.bench.compare;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a program that measures one contender says, as lines of text:
///
/// ```
///   note never ran: 9 of 9 lost
///   figures 12.5 Infinity
/// ```
///
/// @param figures one for each quantity
/// @param notes what a reader should know beside them
public record ContenderAnswer(List<Double> figures, List<String> notes) {

    private static final String FIGURES = "figures ";
    private static final String NOTE = "note ";

    public ContenderAnswer {
        figures = List.copyOf(figures);
        notes = List.copyOf(notes);
    }

    /// Figures without notes.
    public static ContenderAnswer of(double... figures) {
        return new ContenderAnswer(Arrays.stream(figures).boxed().toList(), List.of());
    }

    /// The same with a note.
    public ContenderAnswer noting(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new ContenderAnswer(figures, more);
    }

    /// Says it.
    public void print(PrintStream out) {
        notes.forEach(note -> out.println(NOTE + note));
        out.println(
                FIGURES + figures.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }

    /// Reads what was said; null when there are no figures.
    public static @Nullable ContenderAnswer parse(List<String> lines) {
        List<String> notes = starting(NOTE, lines);
        List<String> figures = starting(FIGURES, lines);
        if (figures.size() != 1) {
            return null;
        }
        String[] numbers = figures.getFirst().split(" ", -1);
        return new ContenderAnswer(Arrays.stream(numbers).map(Double::valueOf).toList(), notes);
    }

    private static List<String> starting(String prefix, List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .toList();
    }
}
