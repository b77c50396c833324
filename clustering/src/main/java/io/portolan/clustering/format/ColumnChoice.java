package io.portolan.clustering.format;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Finds the columns that [CsvSettings] asks for in the first rows of a file.
final class ColumnChoice {

    static final int NONE = -1;
    private static final int NAMES_SHOWN = 20;

    private final Path file;
    private final CsvSettings settings;
    private final boolean header;
    private final List<String> names;
    private final int weight;
    private final int[] asked;

    /// Reads the names, or that there are none, from the first row of `file`, which is current, and
    /// finds the columns that were asked for.
    ColumnChoice(Path file, CsvSettings settings, CsvRows firstRow) {
        this.file = file;
        this.settings = settings;
        List<String> texts = firstRow.texts();
        this.header =
                switch (settings.header()) {
                    case PRESENT -> true;
                    case ABSENT -> false;
                    case DETECT -> looksLikeHeader(firstRow, texts);
                };
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            boolean named = header && !texts.get(i).isEmpty();
            columns.add(named ? texts.get(i) : "column" + (i + 1));
        }
        this.names = List.copyOf(columns);
        this.weight = settings.weightColumn() == null ? NONE : find(settings.weightColumn());
        this.asked = asked();
    }

    boolean hasHeader() {
        return header;
    }

    /// The names of all columns of the file; `column1`, `column2` and so on where it gives none.
    List<String> names() {
        return names;
    }

    /// The column of weights, or [#NONE].
    int weight() {
        return weight;
    }

    /// The coordinates: those asked for, or a position, or every column with a number in the first
    /// row of data, which is current in `row`.
    int[] coordinates(CsvRows row) {
        return asked.length > 0 ? asked : detectedCoordinates(row);
    }

    private int[] asked() {
        int[] chosen = settings.columns().stream().mapToInt(this::find).toArray();
        for (int i = 0; i < chosen.length; i++) {
            String name = names.get(chosen[i]);
            if (chosen[i] == weight) {
                throw usage(
                        "column '"
                                + name
                                + "' is both a coordinate and the weight; take it out of one");
            }
            for (int j = 0; j < i; j++) {
                if (chosen[i] == chosen[j]) {
                    throw usage("column '" + name + "' is chosen twice; name each column once");
                }
            }
        }
        return chosen;
    }

    private int[] detectedCoordinates(CsvRows row) {
        Optional<GeographicPair> pair = header ? GeographicPair.find(names) : Optional.empty();
        if (pair.isPresent() && pair.get().x() != weight && pair.get().y() != weight) {
            return new int[] {pair.get().x(), pair.get().y()};
        }
        int[] numeric =
                IntStream.range(0, Math.min(row.fields(), names.size()))
                        .filter(i -> i != weight && Double.isFinite(row.number(i)))
                        .toArray();
        if (numeric.length == 0) {
            throw new ClusteringException(
                    Fault.DATA,
                    file
                            + ": line "
                            + row.line()
                            + ": the first row of data has no number to cluster by; its columns are "
                            + shown(names));
        }
        return numeric;
    }

    private boolean looksLikeHeader(CsvRows row, List<String> texts) {
        List<String> wanted = new ArrayList<>(settings.columns());
        if (settings.weightColumn() != null) {
            wanted.add(settings.weightColumn());
        }
        if (settings.columns().isEmpty()) {
            IntStream.range(0, row.fields()).forEach(i -> wanted.add(Integer.toString(i + 1)));
        }
        boolean anyNumber = false;
        for (String column : wanted) {
            int named = texts.indexOf(column);
            if (named >= 0 && Double.isNaN(row.number(named))) {
                return true;
            }
            int numbered = numbered(column, row.fields());
            anyNumber |= numbered != NONE && !Double.isNaN(row.number(numbered));
        }
        boolean allNumbers =
                IntStream.range(0, row.fields()).noneMatch(i -> Double.isNaN(row.number(i)));
        return !anyNumber && !allNumbers;
    }

    private int find(String column) {
        if (header) {
            int named = names.indexOf(column);
            int last = names.lastIndexOf(column);
            if (named != last) {
                throw usage(
                        "column name '"
                                + column
                                + "' occurs more than once; choose by number, for example "
                                + (named + 1)
                                + " or "
                                + (last + 1));
            }
            if (named != NONE) {
                return named;
            }
        }
        int numbered = numbered(column, names.size());
        if (numbered != NONE) {
            return numbered;
        }
        throw usage(
                header
                        ? "there is no column '" + column + "'; the columns are " + shown(names)
                        : "there is no column '"
                                + column
                                + "': the file has no header, so choose by number, 1 to "
                                + names.size());
    }

    private static int numbered(String column, int count) {
        if (!column.matches("[0-9]{1,9}")) {
            return NONE;
        }
        int number = Integer.parseInt(column);
        return number >= 1 && number <= count ? number - 1 : NONE;
    }

    private static String shown(List<String> names) {
        List<String> first = names.subList(0, Math.min(names.size(), NAMES_SHOWN));
        String shown = first.stream().map(Shown::name).collect(Collectors.joining(", "));
        int more = names.size() - NAMES_SHOWN;
        return more > 0 ? shown + " and " + more + " more" : shown;
    }

    private ClusteringException usage(String what) {
        return new ClusteringException(Fault.ARGUMENT, file + ": " + what);
    }
}
