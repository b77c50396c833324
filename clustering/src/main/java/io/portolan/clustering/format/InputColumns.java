package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Which columns of a file are used, as what, and why the others are not.
///
/// ```
///   named with --columns                          those, in that order
///   longitude and latitude among the names        the two
///   x and y, and no other column of numbers       the two
///   else                                          all columns of numbers
/// ```
///
/// A column is one of numbers when nine of ten of its values are, over the whole file; values that
/// are missing do not count. A column without a name that numbers the rows, as pandas and R write
/// it, is no data. The choice is a function of what whole columns hold ([ColumnProfile]) and of
/// what was asked for, so it does not depend on the order of rows.
///
/// *Threads:* immutable.
///
/// @param columns all columns of the file, in its order
/// @param coordinates the places of those that are coordinates, in the order of the dimensions
/// @param weight the place of the weight; [#NONE] where there is none
/// @param rule why these are the coordinates, such as `all columns of numbers`
public record InputColumns(
        List<Column> columns, List<Integer> coordinates, int weight, String rule) {

    static final int NONE = -1;
    private static final int NAMES_SHOWN = 20;

    /// A column of the file.
    ///
    /// @param name as messages call it: `column3` where the file gives none
    /// @param use what it is used as
    /// @param reason why it is not used; empty where it is
    public record Column(String name, Use use, String reason) {}

    /// What a column is used as.
    public enum Use {
        COORDINATE,
        WEIGHT,
        NOTHING
    }

    public InputColumns {
        columns = List.copyOf(columns);
        coordinates = List.copyOf(coordinates);
    }

    /// What was asked for, and what the format knows of its columns.
    ///
    /// @param settings the columns and the weight that were named
    /// @param hasNames whether the file names its columns
    /// @param noun what a place in the file is the number of, such as `line`
    /// @param position whether the first two columns are longitude and latitude by the format
    record ColumnRequest(CsvSettings settings, boolean hasNames, String noun, boolean position) {}

    /// *Failure:* [ClusteringException] with [Fault#ARGUMENT] for a column that is not there, is
    /// named twice or holds no number; with [Fault#DATA] where no column holds numbers, or one that
    /// would be left out holds numbers in another notation.
    ///
    /// @param numbersRows whether a column without a name numbers the rows
    static InputColumns decide(
            List<ColumnProfile> profiles, ColumnRequest request, IntPredicate numbersRows) {
        return new ColumnChooser(profiles, request, numbersRows).made();
    }

    /// How a column without a name is called.
    static String nameless(int place) {
        return "column" + (place + 1);
    }

    /// How the columns of a file are called.
    static List<String> shownNames(List<String> names) {
        List<String> shown = new ArrayList<>(names.size());
        for (int i = 0; i < names.size(); i++) {
            shown.add(names.get(i).isEmpty() ? nameless(i) : names.get(i));
        }
        return shown;
    }

    /// The names in a sentence; the first ones if there are many.
    static String shown(List<String> names) {
        List<String> first = names.subList(0, Math.min(names.size(), NAMES_SHOWN));
        String shown = first.stream().map(Shown::name).collect(Collectors.joining(", "));
        int more = names.size() - NAMES_SHOWN;
        return more > 0 ? shown + " and " + more + " more" : shown;
    }

    boolean hasWeight() {
        return weight != NONE;
    }

    /// The names of the coordinates.
    public List<String> coordinateNames() {
        List<String> names = new ArrayList<>(coordinates.size());
        for (int place : coordinates) {
            names.add(columns.get(place).name());
        }
        return names;
    }

    /// The name of the weight; null where there is none.
    public @Nullable String weightName() {
        return hasWeight() ? columns.get(weight).name() : null;
    }

    /// The columns that are not used, with the reason.
    public List<Column> unused() {
        return columns.stream().filter(column -> column.use() == Use.NOTHING).toList();
    }

    /// Whether a column is used as something.
    boolean uses(int place) {
        return columns.get(place).use() != Use.NOTHING;
    }

    boolean isSameChoice(InputColumns other) {
        return coordinates.equals(other.coordinates) && weight == other.weight;
    }

    /// The option that chooses all coordinates but one; null where there is only one.
    @Nullable String withoutOption(int place) {
        List<Integer> others = coordinates.stream().filter(c -> c != place).toList();
        return others.isEmpty() || others.size() == coordinates.size() ? null : option(others);
    }

    private String option(List<Integer> places) {
        return option(columns.stream().map(Column::name).toList(), places);
    }

    private static String option(List<String> names, List<Integer> places) {
        boolean isShort = places.size() <= NAMES_SHOWN;
        StringBuilder option = new StringBuilder("--columns ");
        for (int place : places.subList(0, isShort ? places.size() : 3)) {
            option.append(word(names, place)).append(',');
        }
        return isShort ? option.substring(0, option.length() - 1) : option.append("...").toString();
    }

    /// A name as it stands in an option: a number where it would not do there.
    private static String word(List<String> names, int place) {
        String name = names.get(place);
        boolean isOnly = names.indexOf(name) == names.lastIndexOf(name);
        return isPlainWord(name) && isOnly && !name.equals(nameless(place))
                ? name
                : Integer.toString(place + 1);
    }

    /// Whether a name needs no quotes and is no number. By hand: patterns take longer than that to
    /// be made, and a name is looked at in every file.
    private static boolean isPlainWord(String name) {
        boolean isNumber = true;
        for (int i = 0; i < name.length(); i += Character.charCount(name.codePointAt(i))) {
            int c = name.codePointAt(i);
            isNumber &= c >= '0' && c <= '9';
            if (!Character.isLetter(c) && !isNumeral(c) && "_.-".indexOf(c) < 0) {
                return false;
            }
        }
        return !isNumber;
    }

    private static boolean isNumeral(int c) {
        int type = Character.getType(c);
        return type == Character.DECIMAL_DIGIT_NUMBER
                || type == Character.LETTER_NUMBER
                || type == Character.OTHER_NUMBER;
    }

    /// The choice while it is made.
    private static final class ColumnChooser {
        private final List<ColumnProfile> profiles;
        private final ColumnRequest request;
        private final IntPredicate numbersRows;
        private final List<String> given;
        private final List<String> names;
        private final int weight;
        private final Map<Integer, String> apart;

        ColumnChooser(
                List<ColumnProfile> profiles, ColumnRequest request, IntPredicate numbersRows) {
            this.profiles = profiles;
            this.request = request;
            this.numbersRows = numbersRows;
            this.given = new ArrayList<>();
            for (ColumnProfile profile : profiles) {
                given.add(profile.name());
            }
            this.names = shownNames(given);
            String asked = request.settings().weightColumn();
            this.weight = asked == null ? NONE : find(asked);
            this.apart = new HashMap<>();
            request.settings().apart().forEach((column, what) -> apart.put(find(column), what));
        }

        InputColumns made() {
            if (weight != NONE) {
                mustHoldNumbers(weight, "weights");
            }
            List<Integer> asked = new ArrayList<>();
            for (String column : request.settings().columns()) {
                asked.add(find(column));
            }
            if (!asked.isEmpty()) {
                checkAsked(asked);
                return of(asked, "named with --columns");
            }
            int[] position = position();
            if (position != null) {
                return of(
                        List.of(position[0], position[1]), "longitude and latitude by their names");
            }
            List<Integer> numeric = numeric();
            int[] plane = plane(numeric);
            return plane != null
                    ? of(List.of(plane[0], plane[1]), "x and y by their names")
                    : of(
                            numeric,
                            numeric.size() == 1
                                    ? "the only column of numbers"
                                    : "all columns of numbers");
        }

        private int @Nullable [] position() {
            if (request.position()) {
                return new int[] {0, 1};
            }
            Optional<GeographicPair> pair =
                    request.hasNames() ? GeographicPair.degrees(names) : Optional.empty();
            if (pair.isEmpty() || pair.get().x() == weight || pair.get().y() == weight) {
                return null;
            }
            mustHoldDegrees(pair.get().x(), "longitude");
            mustHoldDegrees(pair.get().y(), "latitude");
            return new int[] {pair.get().x(), pair.get().y()};
        }

        /// x and y, where there is nothing else.
        private int @Nullable [] plane(List<Integer> numeric) {
            if (!request.hasNames() || numeric.size() != 2) {
                return null;
            }
            List<String> both = numeric.stream().map(names::get).toList();
            return GeographicPair.plane(both)
                    .map(pair -> new int[] {numeric.get(pair.x()), numeric.get(pair.y())})
                    .orElse(null);
        }

        private List<Integer> numeric() {
            List<Integer> numeric = new ArrayList<>();
            for (int i = 0; i < profiles.size(); i++) {
                if (apart.containsKey(i)) {
                    continue;
                }
                refuseOtherNotation(i);
                if (i != weight && profiles.get(i).isNumeric() && !isNumbering(i)) {
                    numeric.add(i);
                }
            }
            if (numeric.isEmpty()) {
                throw new ClusteringException(
                        Fault.DATA,
                        "no column holds numbers to cluster by; its columns are "
                                + IntStream.range(0, Math.min(NAMES_SHOWN, names.size()))
                                        .mapToObj(
                                                i -> Shown.name(names.get(i)) + " (" + why(i) + ")")
                                        .collect(Collectors.joining(", "))
                                + (names.size() > NAMES_SHOWN
                                        ? " and " + (names.size() - NAMES_SHOWN) + " more"
                                        : "")
                                + remedy());
            }
            return numeric;
        }

        /// What helps where no column holds numbers alone.
        private String remedy() {
            List<Integer> some = new ArrayList<>();
            for (int i = 0; i < profiles.size(); i++) {
                if (i != weight && !apart.containsKey(i) && profiles.get(i).numbers() > 0) {
                    some.add(i);
                }
            }
            return some.isEmpty()
                    ? "; name what separates fields with --delimiter, or remove lines before the table"
                    : "; to leave out rows of text: %s --skip-invalid"
                            .formatted(option(names, some));
        }

        private String why(int place) {
            String what = apart.get(place);
            return place == weight
                    ? "the weight"
                    : what != null
                            ? what
                            : isNumbering(place) && profiles.get(place).isNumeric()
                                    ? "numbers of rows"
                                    : profiles.get(place).whyText(request.noun());
        }

        private boolean isNumbering(int place) {
            return request.hasNames()
                    && profiles.subList(0, place + 1).stream().allMatch(ColumnProfile::isNameless)
                    && numbersRows.test(place);
        }

        private InputColumns of(List<Integer> coordinates, String rule) {
            List<Column> columns = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                Use use =
                        i == weight
                                ? Use.WEIGHT
                                : coordinates.contains(i) ? Use.COORDINATE : Use.NOTHING;
                String reason = use == Use.NOTHING ? reason(i, coordinates) : "";
                columns.add(new Column(names.get(i), use, reason));
            }
            return new InputColumns(columns, coordinates, weight, rule);
        }

        private String reason(int place, List<Integer> coordinates) {
            String what = apart.get(place);
            if (what != null) {
                return what;
            }
            if (profiles.get(place).isNumericOtherwise()) {
                return notation(place);
            }
            if (!profiles.get(place).isNumeric()) {
                return profiles.get(place).whyText(request.noun()) + although(place, coordinates);
            }
            List<Integer> more = new ArrayList<>(coordinates);
            more.add(place);
            String option = option(names, more);
            if (isNumbering(place)) {
                return "it has no name and numbers the rows, as pandas and R write it; to use it: "
                        + option;
            }
            return weight == NONE
                    ? "--weight " + word(names, place) + " or " + option
                    : "to use it: " + option;
        }

        /// How a column is used most of whose values are numbers, though not nine of ten.
        private String although(int place, List<Integer> coordinates) {
            ColumnProfile profile = profiles.get(place);
            if (2 * profile.numbers() <= profile.values()) {
                return "";
            }
            List<Integer> more = new ArrayList<>(coordinates);
            more.add(place);
            return "; to use it and leave out such rows: %s --skip-invalid"
                    .formatted(option(names, more));
        }

        private void checkAsked(List<Integer> asked) {
            for (int i = 0; i < asked.size(); i++) {
                String name = names.get(asked.get(i));
                if (asked.get(i) == weight) {
                    throw usage(
                            "column '%s' is both a coordinate and the weight; take it out of one"
                                    .formatted(name));
                }
                if (asked.indexOf(asked.get(i)) < i) {
                    throw usage(
                            "column '%s' is chosen twice; name each column once".formatted(name));
                }
                mustHoldNumbers(asked.get(i), "coordinates");
            }
        }

        private void mustHoldNumbers(int place, String what) {
            refuseOtherNotation(place);
            ColumnProfile profile = profiles.get(place);
            if (profile.numbers() + profile.infinite() == 0) {
                throw usage(
                        "column '%s' holds %s, and %s must be numbers; name another column"
                                .formatted(
                                        names.get(place), profile.whyText(request.noun()), what));
            }
        }

        /// A column that is named like degrees is one of a pair whatever else it holds; single
        /// values that are none are told with their rows.
        private void mustHoldDegrees(int place, String what) {
            refuseOtherNotation(place);
            ColumnProfile profile = profiles.get(place);
            if (profile.numbers() + profile.infinite() == 0) {
                throw new ClusteringException(
                        Fault.DATA,
                        "column '%s' is named like a %s and holds %s; correct it to decimal degrees, or name the coordinates with --columns"
                                .formatted(
                                        names.get(place), what, profile.whyText(request.noun())));
            }
        }

        private void refuseOtherNotation(int place) {
            if (profiles.get(place).isNumericOtherwise()) {
                throw new ClusteringException(
                        Fault.DATA,
                        "column '%s' holds %s".formatted(names.get(place), notation(place)));
            }
        }

        /// What else can be done about a column that is refused: to take the others.
        private String without(int place) {
            List<Integer> others = new ArrayList<>();
            for (int i = 0; i < profiles.size(); i++) {
                boolean isOther = i != place && i != weight && !apart.containsKey(i);
                if (isOther && profiles.get(i).isNumeric() && !isNumbering(i)) {
                    others.add(i);
                }
            }
            return others.isEmpty() || place == weight
                    ? ""
                    : ", or leave out the column (%s)".formatted(option(names, others));
        }

        private String notation(int place) {
            ColumnProfile profile = profiles.get(place);
            ColumnCounts.Example first = profile.firstText();
            String such =
                    "numbers such as "
                            + (first == null ? "''" : ColumnProfile.example(first, request.noun()));
            if (profile.otherDecimals() == 0 && first != null) {
                return such + alone(first.text()) + without(place);
            }
            boolean isComma = request.settings().decimal() == '.';
            return such
                    + (isComma
                            ? ": where commas begin decimals, add --decimal ,; where they stand between thousands, remove them"
                            : ": where points begin decimals, leave out --decimal ,; where they stand between thousands, remove them");
        }

        /// How a number is to be written that does not stand alone.
        private String alone(String text) {
            byte[] bytes = text.getBytes(UTF_8);
            OtherNotation notation = OtherNotation.of(bytes, 0, bytes.length);
            return notation != null && notation.isPosition()
                    ? ", which are not read: write longitude and latitude into columns of their own"
                    : ", which are not read: write the numbers alone"
                            + (notation == null ? "" : ", such as " + notation.plain());
        }

        private int find(String column) {
            int named = request.hasNames() ? given.indexOf(column) : NONE;
            if (named != NONE) {
                int last = given.lastIndexOf(column);
                if (named != last) {
                    throw usage(
                            "column name '%s' occurs more than once; choose by number, for example %d or %d"
                                    .formatted(column, named + 1, last + 1));
                }
                return named;
            }
            if (column.matches("[0-9]{1,9}")) {
                int number = Integer.parseInt(column);
                if (number >= 1 && number <= names.size()) {
                    return number - 1;
                }
                throw usage(
                        "there is no column %s; columns are numbered from 1 to %d%s"
                                .formatted(
                                        column,
                                        names.size(),
                                        request.hasNames() ? ": " + shown(names) : ""));
            }
            int called = names.indexOf(column);
            if (called != NONE && column.equals(nameless(called))) {
                return called;
            }
            throw usage(
                    request.hasNames()
                            ? "there is no column '%s'; the columns are %s"
                                    .formatted(column, shown(names))
                            : "there is no column '%s': the file has no header, so choose by number, 1 to %d"
                                    .formatted(column, names.size()));
        }

        private static ClusteringException usage(String what) {
            return new ClusteringException(Fault.ARGUMENT, what);
        }
    }

    int[] coordinateArray() {
        int[] places = new int[coordinates.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = coordinates.get(i);
        }
        return places;
    }
}
