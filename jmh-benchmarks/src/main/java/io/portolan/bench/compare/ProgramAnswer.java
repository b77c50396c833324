package io.portolan.bench.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// What a program says, as a line of JSON; all programs of ours and of peers say the same:
///
/// ```
///   {"figures":[12.5,"Infinity"],"notes":["never ran: 9 of 9 lost"]}
///   {"row":"SHIFT","wrong":3}
/// ```
///
/// @param row what the figures are of, where a program is asked for several; null where there is
///   one
/// @param figures in an order that both sides know
/// @param notes what a reader should know beside them
/// @param wrong how many values were not what they had to be; null for none
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ProgramAnswer(
        @Nullable String row,
        @Nullable List<Double> figures,
        @Nullable List<String> notes,
        @Nullable Long wrong) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    public ProgramAnswer {
        figures = figures == null ? List.of() : List.copyOf(figures);
        notes = notes == null ? List.of() : List.copyOf(notes);
    }

    /// Figures without notes.
    public static ProgramAnswer of(double... figures) {
        return of(Arrays.stream(figures).boxed().toList(), List.of());
    }

    /// Figures with notes.
    public static ProgramAnswer of(List<Double> figures, List<String> notes) {
        return new ProgramAnswer(null, figures, notes, null);
    }

    /// The same with a note.
    public ProgramAnswer noting(String note) {
        List<String> more = new ArrayList<>(notes());
        more.add(note);
        return new ProgramAnswer(row, figures, more, wrong);
    }

    @Override
    public List<Double> figures() {
        return figures == null ? List.of() : figures;
    }

    @Override
    public List<String> notes() {
        return notes == null ? List.of() : notes;
    }

    /// The figures as numbers.
    public double[] numbers() {
        return figures().stream().mapToDouble(Double::doubleValue).toArray();
    }

    /// Says it.
    public void print(PrintStream out) {
        out.println(JSON.writeValueAsString(this));
        out.flush();
    }

    /// Reads a line; empty when it is no answer, as what a library says is not.
    public static Optional<ProgramAnswer> parse(String line) {
        return line.startsWith("{")
                ? Optional.of(JSON.readValue(line, ProgramAnswer.class))
                : Optional.empty();
    }

    /// The only answer among some lines; empty when there is none, or several.
    public static Optional<ProgramAnswer> only(List<String> lines) {
        List<ProgramAnswer> answers =
                lines.stream().map(ProgramAnswer::parse).flatMap(Optional::stream).toList();
        return answers.size() == 1 ? Optional.of(answers.getFirst()) : Optional.empty();
    }
}
