package io.portolan.bench.papers;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.portolan.bench.compare.RunOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What the papers show, and how each table and figure is measured and drawn here.
///
/// ```
///   Paper 1---* Item 1---* View ---1 Step      a step is a benchmark of the catalogue
///                 |
///                 *-- Headline                 a figure of then beside the one of now
/// ```
///
/// Words, lists and maps that the file leaves out are empty, numbers are 0, and nothing `is` so.
///
/// @param steps what is measured; several views may draw one step's results
/// @param papers in the order of the report
record Papers(List<Step> steps, List<Paper> papers) {

    private static final String RESOURCE = "papers.json";

    /// A benchmark of the catalogue with its arguments.
    ///
    /// @param id names the file of its results
    /// @param names of what is run
    /// @param quickNames those of a quick run; where there are none, they are the same
    record Step(String id, String benchmark, List<String> names, List<String> quickNames) {

        /// @param isFull whether for a run at the paper's size
        List<String> arguments(boolean isFull) {
            List<String> chosen = isFull || quickNames.isEmpty() ? names : quickNames;
            return Stream.of(
                            isFull ? List.<String>of() : List.of("--quick", "--rounds", "1"),
                            chosen.isEmpty() ? List.<String>of() : List.of("--"),
                            chosen)
                    .flatMap(List::stream)
                    .toList();
        }

        /// What a user types to measure it with these arguments.
        String command(List<String> arguments) {
            return RunOptions.command(benchmark, arguments);
        }
    }

    /// @param source authors, where and when
    record Paper(String title, String source, List<Item> items) {}

    /// A table, a figure or a section of a paper.
    ///
    /// @param id what `--only` takes
    /// @param name what the paper calls it
    /// @param title what it shows
    /// @param reading how to read what is drawn
    /// @param differs where the measurement differs from the paper's, and why
    /// @param missing which rows of the paper are not measured, and why
    record Item(
            String id,
            String name,
            String title,
            String reading,
            String differs,
            String missing,
            List<Drawing> drawings,
            List<View> views,
            List<Headline> headlines) {}

    /// How figures are drawn.
    enum Kind {
        /// Bars in groups: a group for each place, a bar for each series.
        BARS,
        /// A line for each series over places that are numbers.
        LINES,
        /// A row for each series, a column for each place.
        TABLE
    }

    /// A drawing of one step's results.
    ///
    /// A row of the results is drawn when it has one of the quantities, and the section, one of the
    /// contenders and all parameters of `where`, as far as these are given; `*` at the end of a
    /// contender or a parameter stands for anything. `contender`, `section` and `quantity` may
    /// stand for `x` and in `series` beside names of parameters.
    ///
    /// @param step whose results; empty where only figures of the paper are shown
    /// @param unit in which the figures are shown; the first quantity unless said
    /// @param scale what figures are multiplied by; null for 1
    /// @param isRate whether the scale is divided by the figures, so that more is better
    /// @param isPerPlace whether the scale is multiplied by the number that the place is
    /// @param x what tells the places apart
    /// @param series what tells the series apart; the contender unless said
    /// @param isLogX whether the axis of the places is logarithmic
    /// @param isLogY whether the axis of the figures is logarithmic
    /// @param publishedBy a table of published figures in the catalogue
    /// @param published figures of the paper, in the unit shown, by series and place
    record View(
            String title,
            Kind kind,
            String step,
            String unit,
            @Nullable Double scale,
            boolean isRate,
            boolean isPerPlace,
            String section,
            List<String> quantities,
            List<String> contenders,
            Map<String, String> where,
            String x,
            List<String> series,
            boolean isLogX,
            boolean isLogY,
            String publishedBy,
            Map<String, Map<String, Double>> published) {

        View {
            unit = unit.isEmpty() ? quantities.getFirst() : unit;
            series = series.isEmpty() ? List.of("contender") : series;
        }
    }

    /// A figure of then beside the one of now, in the unit of the view.
    ///
    /// @param what was measured
    /// @param then the figure of the paper
    /// @param of whose, on which machine
    /// @param now the view whose figures count
    /// @param series ours, as the view names it
    /// @param x the place
    /// @param peers today's, as the view names them; those that were not measured are left out
    record Headline(
            String what,
            double then,
            String of,
            int now,
            String series,
            String x,
            List<String> peers) {}

    /// Those that come with the program.
    static Papers load() {
        JsonMapper.Builder json =
                JsonMapper.builder()
                        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
        for (Class<?> type : List.of(String.class, List.class, Map.class)) {
            json.withConfigOverride(
                    type, it -> it.setNullHandling(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY)));
        }
        return json.build().readValue(resource(RESOURCE), Papers.class);
    }

    /// A file beside this class.
    static String resource(String name) {
        try (InputStream file =
                Objects.requireNonNull(Papers.class.getResourceAsStream(name), name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + name, e);
        }
    }

    /// All items, in the order of the report.
    List<Item> items() {
        return papers.stream().flatMap(paper -> paper.items().stream()).toList();
    }

    /// The steps that these items draw, each once, in the order in which they are measured.
    List<Step> stepsOf(List<Item> items) {
        return steps.stream()
                .filter(step ->
                        items.stream()
                                .flatMap(item -> item.views().stream())
                                .anyMatch(view -> view.step().equals(step.id())))
                .toList();
    }
}
