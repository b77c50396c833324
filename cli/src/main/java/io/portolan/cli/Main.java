package io.portolan.cli;

import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.StandardWriter;
import java.io.PrintWriter;

/// Starts the command line.
///
/// Kept light: what a command needs is loaded when it runs, so that `--help` is quick.
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        PrintWriter out = StandardWriter.ofProcess();
        PrintWriter err = new PrintWriter(System.err, true, System.err.charset());
        System.exit(run(arguments, out, err));
    }

    /// Runs one command line and returns the exit status.
    static int run(String[] arguments, PrintWriter out, PrintWriter err) {
        String help = StoredHelp.find(arguments);
        if (help != null) {
            out.print(help);
            out.flush();
            return 0;
        }
        int status = Interpreter.run(arguments, out, err);
        if (out.checkError() && status == 0) {
            err.println(
                    "portolan: cannot write to standard output; what the command wrote to files is"
                            + " complete");
            return ExitCode.FAILURE.status();
        }
        return status;
    }
}
