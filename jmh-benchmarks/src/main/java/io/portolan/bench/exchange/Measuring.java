package io.portolan.bench.exchange;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Measures a row for each line with its name, and says what a [ProgramReply] reads.
final class Measuring {

    static final int OK = 0;
    static final int WRONG = 3;

    /// Measures a row.
    interface Measure {
        /// *Failure:* [WrongValuesException].
        List<Sample> samples(Row row, Pace pace) throws InterruptedException;
    }

    private Measuring() {}

    /// Answers until the names end, or values are wrong.
    ///
    /// @param pace of a row that was measured before
    /// @return the status to end with
    static int run(BufferedReader names, Measure measure, Pace pace, PrintStream out)
            throws IOException, InterruptedException {
        out.println("ready to measure");
        Set<Row> warm = EnumSet.noneOf(Row.class);
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            Row row = Row.valueOf(name);
            try {
                Pace own = pace.of(row);
                Pace now = warm.add(row) ? own.first() : own;
                out.println(ProgramReply.line(row, measure.samples(row, now)));
            } catch (WrongValuesException e) {
                out.println(ProgramReply.ROW + row + " wrong " + e.values());
                return WRONG;
            }
        }
        return OK;
    }
}
