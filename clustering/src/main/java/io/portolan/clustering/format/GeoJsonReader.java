package io.portolan.clustering.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.Points;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the points of a GeoJSON FeatureCollection, and writes them with their properties as rows.
///
/// *Failure:* [ClusteringException] with the line and the number of the feature, from 1.
///
/// Source: RFC 7946
final class GeoJsonReader implements LabelRows {

    private static final List<String> POSITION = List.of("lon", "lat");

    private final Path file;
    private final Set<String> properties = new LinkedHashSet<>();
    private int count;

    private GeoJsonReader(Path file) {
        this.file = file;
    }

    static PointTable read(Path file, @Nullable String weightColumn) {
        return new GeoJsonReader(file).read(weightColumn);
    }

    private PointTable read(@Nullable String weightColumn) {
        NumberColumn longitudes = new NumberColumn();
        NumberColumn latitudes = new NumberColumn();
        NumberColumn weights = new NumberColumn();
        GeoJsonFeatures.each(
                file,
                feature -> {
                    longitudes.add(feature.longitude());
                    latitudes.add(feature.latitude());
                    properties.addAll(feature.properties().keySet());
                    count++;
                    if (weightColumn != null) {
                        weights.add(weight(feature, weightColumn));
                    }
                });
        double[][] columns = {longitudes.toArray(), latitudes.toArray()};
        Points points =
                TextFile.points(
                        file,
                        () ->
                                weightColumn == null
                                        ? Points.of(columns)
                                        : Points.of(columns, weights.toArray()));
        return new PointTable(file, points, POSITION, weightColumn, new SkippedRows(), this, null);
    }

    private double weight(GeoJsonFeatures.Feature feature, String property) {
        String text = feature.properties().get(property);
        double weight = Double.NaN;
        if (text != null) {
            byte[] bytes = text.getBytes(UTF_8);
            weight = Decimal.parse(bytes, 0, bytes.length);
        }
        if (!Double.isFinite(weight) || weight < 0) {
            throw new ClusteringException(
                    text == null ? Fault.ARGUMENT : Fault.DATA,
                    "%s: feature %d: the weight, property %s, is %s; it must be a number, 0 or more"
                            .formatted(
                                    file,
                                    count,
                                    Shown.value(property),
                                    text == null ? "missing" : Shown.value(text)));
        }
        return weight;
    }

    @Override
    public void write(List<LabelColumn> columns, OutputStream out) throws IOException {
        LabelText text = new LabelText(new BufferedOutputStream(out, 1 << 16));
        List<String> names = new ArrayList<>(POSITION);
        names.addAll(properties);
        text.header(names, columns);
        int[] point = {0};
        try {
            GeoJsonFeatures.each(
                    file,
                    feature -> {
                        if (point[0] == count) {
                            throw TextFile.changed(file);
                        }
                        writeRow(text, feature, columns, point[0]++);
                    });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (point[0] != count) {
            throw TextFile.changed(file);
        }
        text.flush();
    }

    private void writeRow(
            LabelText text, GeoJsonFeatures.Feature feature, List<LabelColumn> columns, int point) {
        List<String> fields = new ArrayList<>();
        fields.add(Double.toString(feature.longitude()));
        fields.add(Double.toString(feature.latitude()));
        for (String property : properties) {
            fields.add(feature.properties().getOrDefault(property, ""));
        }
        try {
            text.row(fields, columns, point);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
