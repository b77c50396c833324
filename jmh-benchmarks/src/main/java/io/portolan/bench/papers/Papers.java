package io.portolan.bench.papers;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
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
/// @param steps what is measured; several views may draw one step's results
/// @param papers in the order of the report
record Papers(List<Step> steps, List<Paper> papers) {

    private static final String RESOURCE = "papers.json";

    Papers {
        steps = List.copyOf(steps);
        papers = List.copyOf(papers);
    }

    /// A benchmark of the catalogue with its arguments.
    ///
    /// @param id names the file of its results
    /// @param benchmark its name in the catalogue
    /// @param quick the arguments of a quick run
    /// @param full the arguments of a run at the paper's size
    record Step(String id, String benchmark, List<String> quick, List<String> full) {

        Step {
            quick = List.copyOf(quick);
            full = List.copyOf(full);
        }

        List<String> arguments(boolean isFull) {
            return isFull ? full : quick;
        }

        /// What a user types to measure it with these arguments.
        String command(List<String> arguments) {
            return "./portolan bench %s %s"
                    .formatted(
                            benchmark,
                            arguments.stream()
                                    .map(it -> it.contains(" ") ? "\"" + it + "\"" : it)
                                    .collect(Collectors.joining(" ")))
                    .strip();
        }
    }

    /// A paper.
    ///
    /// @param title of the paper
    /// @param source authors, where and when
    /// @param items its tables and figures
    record Paper(String title, String source, List<Item> items) {

        Paper {
            items = List.copyOf(items);
        }
    }

    /// A table, a figure or a section of a paper.
    ///
    /// @param id what `--only` takes
    /// @param name what the paper calls it
    /// @param title what it shows
    /// @param reading how to read what is drawn
    /// @param differs where the measurement differs from the paper's, and why; null where it does
    ///   not
    /// @param missing which rows of the paper are not measured, and why; null for none
    /// @param drawings what is drawn without figures
    /// @param views what is drawn of figures
    /// @param headlines figures for the summary
    record Item(
            String id,
            String name,
            String title,
            String reading,
            @Nullable String differs,
            @Nullable String missing,
            List<Drawing> drawings,
            List<View> views,
            List<Headline> headlines) {

        Item {
            drawings = drawings == null ? List.of() : List.copyOf(drawings);
            views = views == null ? List.of() : List.copyOf(views);
            headlines = headlines == null ? List.of() : List.copyOf(headlines);
        }
    }

    /// How figures are drawn.
    enum Kind {
        /// Bars in groups: a group for each place, a bar for each series.
        BARS,
        /// A line for each series over places that are numbers.
        LINES,
        /// A row for each series, a column for each place.
        TABLE
    }

    /// What is drawn without any figures.
    enum Drawing {
        SERVICES("Figure 2: a message between services, and pipelines"),
        STAGES("Figure 3: stages"),
        EXCHANGES("Figure 4: five patterns of messages"),
        PLACES("Census block groups of Indiana"),
        COMPOUNDS("Compounds of the National Cancer Institute");

        private final String title;

        Drawing(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /// A drawing of one step's results.
    ///
    /// A row of the results is drawn when it has one of the quantities, and the section, one of the
    /// contenders and all parameters of `where`, as far as these are given. `contender`, `section`
    /// and `quantity` may stand for `x` and in `series` beside names of parameters.
    ///
    /// @param title above the drawing
    /// @param kind how it is drawn
    /// @param step whose results; null where only figures of the paper are shown
    /// @param unit in which the figures are shown
    /// @param scale what figures are multiplied by; null for 1
    /// @param isRate whether the scale is divided by the figures, so that more is better
    /// @param isPerPlace whether the scale is multiplied by the number that the place is
    /// @param section null for all
    /// @param quantities those that are drawn
    /// @param contenders null for all
    /// @param where parameters that rows must have; `*` at the end of one stands for anything
    /// @param x what tells the places apart
    /// @param series what tells the series apart
    /// @param isLogX whether the axis of the places is logarithmic
    /// @param isLogY whether the axis of the figures is logarithmic
    /// @param publishedBy a table of published figures in the catalogue; null for none
    /// @param published figures of the paper, in the unit shown
    record View(
            String title,
            Kind kind,
            @Nullable String step,
            @Nullable String unit,
            @Nullable Double scale,
            boolean isRate,
            boolean isPerPlace,
            @Nullable String section,
            List<String> quantities,
            @Nullable List<String> contenders,
            Map<String, String> where,
            @Nullable String x,
            List<String> series,
            boolean isLogX,
            boolean isLogY,
            @Nullable String publishedBy,
            List<Published> published) {

        View {
            quantities = quantities == null ? List.of() : List.copyOf(quantities);
            contenders = contenders == null ? null : List.copyOf(contenders);
            where = where == null ? Map.of() : Map.copyOf(where);
            series = series == null ? List.of() : List.copyOf(series);
            published = published == null ? List.of() : List.copyOf(published);
        }
    }

    /// A figure that the paper prints.
    ///
    /// @param series whose
    /// @param x at which place
    /// @param value in the unit of the view
    record Published(String series, String x, double value) {}

    /// A figure of then beside the one of now.
    ///
    /// @param what was measured
    /// @param then the figure of the paper
    /// @param of whose, on which machine
    /// @param unit of all figures
    /// @param isRate whether more is better
    /// @param now the view whose figures count
    /// @param series ours, as the view names it
    /// @param x the place
    /// @param peers today's, as the view names them; those that were not measured are left out
    record Headline(
            String what,
            double then,
            String of,
            String unit,
            boolean isRate,
            int now,
            String series,
            String x,
            List<String> peers) {

        Headline {
            peers = peers == null ? List.of() : List.copyOf(peers);
        }
    }

    /// Those that come with the program.
    static Papers load() {
        try (InputStream json =
                Objects.requireNonNull(Papers.class.getResourceAsStream(RESOURCE), RESOURCE)) {
            return JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .build()
                    .readValue(json, Papers.class);
        } catch (IOException e) {
            throw new IllegalStateException("cannot read " + RESOURCE, e);
        }
    }

    /// All items, in the order of the report.
    List<Item> items() {
        return papers.stream().flatMap(paper -> paper.items().stream()).toList();
    }

    /// The steps that these items draw, each once, in the order in which they are measured.
    List<Step> stepsOf(List<Item> items) {
        Set<String> wanted = new HashSet<>();
        items.forEach(item ->
                item.views().stream()
                        .map(View::step)
                        .filter(Objects::nonNull)
                        .forEach(wanted::add));
        return steps.stream().filter(step -> wanted.contains(step.id())).toList();
    }
}
