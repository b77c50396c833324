package io.portolan.bench.exchange;

import java.io.PrintStream;
import java.util.List;

/// Measures rows one after the other and says what a [Reply] reads.
final class Measuring {

    static final int OK = 0;
    static final int WRONG = 3;

    /// Measures a row.
    interface Measure {
        /// What is said of the row.
        ///
        /// *Failure:* [WrongValuesException].
        double figure(Row row) throws InterruptedException;
    }

    private Measuring() {}

    /// Says a line for each row, up to the first with wrong values.
    ///
    /// @return the status to end with
    static int run(List<Row> rows, Measure measure, PrintStream out) throws InterruptedException {
        for (Row row : rows) {
            try {
                out.println("row " + row + " " + measure.figure(row));
            } catch (WrongValuesException e) {
                out.println("wrong " + row + " " + e.values());
                return WRONG;
            }
        }
        return OK;
    }
}
