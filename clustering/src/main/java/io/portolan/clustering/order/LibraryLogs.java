package io.portolan.clustering.order;

import java.util.logging.Level;
import java.util.logging.Logger;

/// Keeps what libraries log about themselves off the terminal; warnings stay.
final class LibraryLogs {

    /// Held, because loggers that nobody holds forget their level.
    private static final Logger PARQUET = Logger.getLogger("dev.hardwood");

    private LibraryLogs() {}

    static void quiet() {
        PARQUET.setLevel(Level.WARNING);
    }
}
