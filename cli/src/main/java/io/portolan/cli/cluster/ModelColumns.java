package io.portolan.cli.cluster;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.GeographicPair;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.format.ReadSettings;
import io.portolan.clustering.model.ClusterModel;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the columns of a file that a model was made for, as the model has them: scaled like its
/// points, and with its policy for missing values where the command line has none.
final class ModelColumns {

    /// A column of a file without names, called after its place.
    private static final String NAMELESS = "column[1-9][0-9]*";

    /// A column of a LIBSVM file.
    private static final String INDEX = "index[0-9]{1,7}";

    /// A column of a format that has no names.
    private static final String PLACE = NAMELESS + "|" + INDEX;

    private ModelColumns() {}

    /// Reads the columns that the user named, or those with the model's names.
    ///
    /// *Failure:* [CommandException] with [ExitCode#USAGE] when there are others or another number
    /// of them.
    static PointTable read(InputOptions input, ClusterModel model) {
        CsvSettings given = input.settings().csv();
        List<String> marks = new ArrayList<>(model.policy().marks());
        given.marks().stream().filter(mark -> !marks.contains(mark)).forEach(marks::add);
        CsvSettings.Missing missing =
                input.hasMissing() ? given.missing() : model.policy().missing();
        ReadSettings read =
                input.settings()
                        .withMetric(model.model().metric())
                        .withCsv(given.withMissing(missing, marks));
        return unscaled(input, read, model.columns()).scaledBy(model.scaling());
    }

    private static PointTable unscaled(InputOptions input, ReadSettings read, List<String> known) {
        List<String> named = read.csv().columns();
        if (!named.isEmpty()) {
            if (named.size() != known.size()) {
                throw new CommandException(
                        ExitCode.USAGE,
                        "--columns names %d columns, and the model has %d dimensions: name those that are %s"
                                .formatted(named.size(), known.size(), String.join(", ", known)));
            }
            return PointReader.read(input.file(), read);
        }
        return switch (input.format()) {
            case csv, parquet -> readByName(input, read, known);
            case geojson -> {
                Optional<GeographicPair> position =
                        GeographicPair.find(known).filter(GeographicPair::inDegrees);
                if (known.size() != 2 || position.isEmpty()) {
                    yield readByName(input, read, known);
                }
                yield position.get().x() == 0
                        ? PointReader.read(input.file(), read)
                        : read(input, read, "2", "1");
            }
            case npy -> readByPlace(input, read, known);
            case libsvm -> readByPlace(input, read.withIndices(indices(known)), known);
            case fps -> { // fingerprints miss no value
                CsvSettings csv = read.csv().withMissing(CsvSettings.Missing.ERROR, List.of());
                yield PointReader.read(input.file(), read.withCsv(csv));
            }
        };
    }

    /// Reads all columns, or where the model has some of such columns or another order, these.
    private static PointTable readByPlace(
            InputOptions input, ReadSettings read, List<String> known) {
        PointTable all = PointReader.read(input.file(), read);
        boolean isSelection =
                !all.columns().equals(known)
                        && known.stream().allMatch(name -> name.matches(PLACE));
        return isSelection ? readByName(input, read, known) : all;
    }

    /// The indices that the model knows; null where its columns are no indices.
    private static ReadSettings.@Nullable Indices indices(List<String> known) {
        if (!known.stream().allMatch(name -> name.matches(INDEX))) {
            return null;
        }
        IntSummaryStatistics all =
                known.stream()
                        .mapToInt(name -> Integer.parseInt(name.substring("index".length())))
                        .summaryStatistics();
        return new ReadSettings.Indices(Math.min(1, all.getMin()), all.getMax());
    }

    private static PointTable read(InputOptions input, ReadSettings read, String... columns) {
        return PointReader.read(input.file(), read.withCsv(read.csv().withColumns(columns)));
    }

    private static PointTable readByName(
            InputOptions input, ReadSettings read, List<String> known) {
        try {
            return read(input, read, known.toArray(String[]::new));
        } catch (ClusteringException e) {
            if (e.fault() != Fault.ARGUMENT) {
                throw e;
            }
            if (known.stream().allMatch(name -> name.matches(NAMELESS))) {
                String[] numbers =
                        known.stream()
                                .map(name -> name.substring("column".length()))
                                .toArray(String[]::new);
                return read(input, read, numbers);
            }
            throw new CommandException(
                    ExitCode.USAGE,
                    e.getMessage()
                            + "; the model was made from "
                            + String.join(", ", known)
                            + ": name the columns that are these with --columns",
                    e);
        }
    }
}
