package io.portolan.clustering.order;

import io.portolan.clustering.format.PointFormat;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The files that a run reads.
///
/// @param points where the points are
/// @param name what that file is called in results
/// @param isStandardInput whether it is what came from standard input
/// @param start centers to start from; null: none
/// @param smiles the structures of compounds; null: none
public record TaskFiles(
        Path points,
        Path name,
        boolean isStandardInput,
        @Nullable Named start,
        @Nullable Named smiles) {

    /// What the library that reads Parquet logs about itself stays off the terminal; warnings do
    /// not. The logger is held, because one that nobody holds forgets its level.
    private static final Logger PARQUET_LOG = Logger.getLogger("dev.hardwood");

    /// A file, and what users call it, as messages and the command in results do.
    ///
    /// @param file where it is
    /// @param name what it is called
    public record Named(Path file, Path name) {

        /// A file that is called by its path; null for none.
        public static @Nullable Named of(@Nullable Path file) {
            return file == null ? null : new Named(file, file);
        }
    }

    /// Points under a name, and nothing else.
    public static TaskFiles of(Path points, Path name) {
        return new TaskFiles(points, name, false, null, null);
    }

    /// What kind of file the points are in.
    ///
    /// @param said what was said of it; null: nothing
    public PointFormat format(@Nullable PointFormat said) {
        PointFormat found = said != null ? said : PointFormat.detect(points);
        if (found == PointFormat.parquet) {
            PARQUET_LOG.setLevel(Level.WARNING);
        }
        return found;
    }
}
