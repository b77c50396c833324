package io.portolan.cli;

import io.portolan.cli.model.StoredModel;
import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.ClusteringException;
import io.portolan.clustering.ClusteringException.Fault;
import io.portolan.clustering.format.CsvSettings;
import io.portolan.clustering.format.PointFormat;
import io.portolan.clustering.format.PointReader;
import io.portolan.clustering.format.PointTable;
import io.portolan.clustering.format.ReadSettings;
import java.util.List;

/// Reads the columns of a file that a model was made for.
final class ModelColumns {

    /// A column of a file without names, called after its place.
    private static final String NAMELESS = "column[1-9][0-9]*";

    private ModelColumns() {}

    /// Reads the columns that the user named, or those with the model's names.
    ///
    /// *Failure:* [CommandException] with [ExitCode#USAGE] when there are others or another number
    /// of them.
    static PointTable read(InputOptions input, StoredModel model) {
        List<String> known = model.columns();
        ReadSettings read = input.settings().withMetric(model.model().metric());
        PointFormat format =
                read.format() != null ? read.format() : PointFormat.detect(input.file());
        if (format != PointFormat.csv) {
            return PointReader.read(input.file(), read);
        }
        CsvSettings settings = read.csv();
        if (settings.columns().isEmpty()) {
            return readByName(input, read, known);
        }
        if (settings.columns().size() != known.size()) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--columns names %d columns, and the model has %d dimensions: name those that are %s"
                            .formatted(
                                    settings.columns().size(),
                                    known.size(),
                                    String.join(", ", known)));
        }
        return PointReader.read(input.file(), read);
    }

    private static PointTable read(InputOptions input, ReadSettings read, String[] columns) {
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
