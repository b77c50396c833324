package io.portolan.clustering.format;

import io.portolan.clustering.DenseRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// Reads the points of a GeoJSON file, and writes them with their properties as rows.
///
/// The columns are longitude, latitude and the properties; the first two are used unless others are
/// named. The member `id` of features is carried along as a column.
///
/// *Failure:* [ClusteringException] with the line and the number of the feature, from 1.
///
/// *Cost:* one pass, two where a weight or columns are named.
///
/// Source: RFC 7946
final class GeoJsonReader implements LabelRows {

    private final FileRanks ranks;
    private final Path file;
    private final CsvSettings settings;
    private final FieldRule rule;
    private final SkippedRows skipped = new SkippedRows();
    private final Map<String, ColumnCounts> counts = new LinkedHashMap<>();

    /// The rows whose identifier is a number.
    private final BitSet numbered = new BitSet();

    private boolean hasIds;
    private int count;

    private GeoJsonReader(FileRanks ranks, Path file, CsvSettings settings) {
        this.ranks = ranks;
        this.file = file;
        this.settings = settings;
        this.rule = new FieldRule(settings);
    }

    /// @param ranks one that reads all
    static PointTable read(FileRanks ranks, Path file, CsvSettings settings) {
        return new GeoJsonReader(ranks, file, settings).read();
    }

    private PointTable read() {
        KeptRows positions = new KeptRows(ranks, 2);
        long features =
                each(
                        false,
                        feature -> {
                            positions.add(feature.longitude(), feature.latitude());
                            hasIds |= feature.id() != null;
                            feature.properties().forEach(this::count);
                            count++;
                        });
        List<ColumnProfile> profiles = profiles();
        InputColumns chosen =
                TextFile.naming(
                        file,
                        () ->
                                InputColumns.decide(
                                        profiles,
                                        new InputColumns.ColumnRequest(
                                                settings, true, "feature", true),
                                        _ -> false));
        boolean areChosen = !settings.columns().isEmpty() || chosen.hasWeight();
        DenseRows rows = areChosen ? chosenRows(chosen, profiles) : positions.all();
        if (!areChosen && skipped.count() == features) {
            throw TextFile.bad(
                    file,
                    "none of the %d features can be used; %s"
                            .formatted(features, skipped.firstReason()));
        }
        count = rows.count();
        InputPage page = new InputPage(PointFormat.geojson, List.of(), chosen, List.of());
        return DenseTable.make(
                file, rows, chosen, settings, page, skipped, this, hasIds ? new Ids() : null);
    }

    /// Reads the features; those that are no points are left out where that was asked for.
    private long each(boolean isAgain, Consumer<GeoJsonFeatures.Feature> consumer) {
        int[] row = {0};
        return GeoJsonFeatures.each(
                file,
                feature -> {
                    numbered.set(row[0], feature.hasNumber());
                    if (!isAgain || !skipped.contains(row[0])) {
                        consumer.accept(feature);
                    }
                    row[0]++;
                },
                problem -> {
                    if (!settings.skipInvalid()) {
                        throw TextFile.bad(
                                file, problem + "; leave out such features with --skip-invalid");
                    }
                    skipped.add(row[0]++, problem, false);
                });
    }

    private void count(String property, String value) {
        ColumnCounts column = counts.computeIfAbsent(property, _ -> new ColumnCounts(1, rule));
        column.add(0, value, count + 1);
        column.addRows(1);
    }

    private List<ColumnProfile> profiles() {
        List<ColumnProfile> profiles = new ArrayList<>();
        profiles.add(ColumnProfile.ofNumbers("lon"));
        profiles.add(ColumnProfile.ofNumbers("lat"));
        counts.forEach((name, column) -> {
            ColumnProfile own = column.profiles(List.of(name)).getFirst();
            long present = own.values() + own.missing();
            profiles.add(own.withMissing(count - present));
        });
        return profiles;
    }

    private DenseRows chosenRows(InputColumns chosen, List<ColumnProfile> profiles) {
        List<String> names = profiles.stream().map(ColumnProfile::name).toList();
        CsvColumns columns = CsvColumns.of(names, chosen);
        RowPolicy policy = new RowPolicy(file, settings, chosen, profiles, skipped, "");
        KeptRows rows = new KeptRows(ranks, columns.values());
        double[] values = new double[columns.values()];
        int[] row = {0};
        long features =
                GeoJsonFeatures.each(
                        file,
                        feature -> {
                            FieldRow fields = new Fields(feature, names, row[0] + 1);
                            CsvColumns.Problem problem = columns.parse(fields, values, rule);
                            if (problem == null) {
                                rows.add(values);
                            } else {
                                policy.leaveOut(row[0], problem);
                            }
                            row[0]++;
                        },
                        _ -> row[0]++);
        policy.checkLeft(features);
        return rows.all();
    }

    /// A feature as a row.
    private record Fields(GeoJsonFeatures.Feature feature, List<String> names, int number)
            implements FieldRow {
        @Override
        public String place() {
            return "feature " + number;
        }

        @Override
        public int fields() {
            return names.size();
        }

        @Override
        public double number(int field, FieldRule rule) {
            if (field < 2) {
                return field == 0 ? feature.longitude() : feature.latitude();
            }
            byte[] bytes = text(field).getBytes(StandardCharsets.UTF_8);
            return rule.number(bytes, 0, bytes.length);
        }

        @Override
        public String text(int field) {
            return switch (field) {
                case 0 -> Double.toString(feature.longitude());
                case 1 -> Double.toString(feature.latitude());
                default -> feature.properties().getOrDefault(names.get(field), "").strip();
            };
        }
    }

    /// The members `id` of the features.
    private final class Ids implements Identifiers {
        @Override
        public String[] of(int[] points) {
            return ids(points);
        }

        @Override
        public boolean[] areNumbers(int[] points) {
            int[] rows = skipped.rows(points);
            boolean[] areNumbers = new boolean[points.length];
            for (int i = 0; i < rows.length; i++) {
                areNumbers[i] = numbered.get(rows[i]);
            }
            return areNumbers;
        }
    }

    private String[] ids(int[] points) {
        Map<Integer, String> found = new LinkedHashMap<>();
        for (int point : points) {
            found.put(point, "");
        }
        int[] at = {0};
        each(
                true,
                feature -> {
                    if (found.containsKey(at[0]) && feature.id() != null) {
                        found.put(at[0], feature.id());
                    }
                    at[0]++;
                });
        String[] ids = new String[points.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = found.getOrDefault(points[i], "");
        }
        return ids;
    }

    @Override
    public String place(int point) {
        int row = skipped.next(0);
        for (int i = 0; i < point; i++) {
            row = skipped.next(row + 1);
        }
        return "feature " + (row + 1);
    }

    @Override
    public List<String> names() {
        List<String> names = new ArrayList<>(List.of("lon", "lat"));
        if (hasIds) {
            names.add(counts.containsKey("id") ? "feature_id" : "id");
        }
        names.addAll(counts.keySet());
        return names;
    }

    @Override
    public void each(LabelRows.Rows consumer) throws IOException {
        int[] point = {0};
        try {
            each(
                    true,
                    feature -> {
                        if (point[0] == count) {
                            throw TextFile.changed(file);
                        }
                        try {
                            consumer.row(point[0]++, fields(feature));
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (point[0] != count) {
            throw TextFile.changed(file);
        }
    }

    private List<String> fields(GeoJsonFeatures.Feature feature) {
        List<String> fields = new ArrayList<>();
        fields.add(Double.toString(feature.longitude()));
        fields.add(Double.toString(feature.latitude()));
        if (hasIds) {
            fields.add(feature.id() == null ? "" : feature.id());
        }
        for (String property : counts.keySet()) {
            fields.add(feature.properties().getOrDefault(property, ""));
        }
        return fields;
    }
}
