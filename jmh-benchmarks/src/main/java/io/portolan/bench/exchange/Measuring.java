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

    /// Which rows this JVM has measured before.
    static final class Warmth {
        private final Set<Row> warm = EnumSet.noneOf(Row.class);
        private final Pace pace;

        /// @param pace of a row that was measured before
        Warmth(Pace pace) {
            this.pace = pace;
        }

        /// How long a row is run now.
        Pace of(Row row) {
            Pace own = pace.of(row);
            return warm.add(row) ? own.first() : own;
        }
    }

    private Measuring() {}

    /// Answers until the names end, or values are wrong.
    ///
    /// @param pace of a row that was measured before
    /// @return the status to end with
    static int run(BufferedReader names, Measure measure, Pace pace, PrintStream out)
            throws IOException, InterruptedException {
        out.println("ready to measure");
        Warmth warmth = new Warmth(pace);
        for (String name = names.readLine(); name != null; name = names.readLine()) {
            Row row = Row.valueOf(name);
            try {
                out.println(ProgramReply.line(row, measure.samples(row, warmth.of(row))));
            } catch (WrongValuesException e) {
                out.println(ProgramReply.ROW + row + " wrong " + e.values());
                return WRONG;
            }
        }
        return OK;
    }
}
