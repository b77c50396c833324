package io.portolan.cli.dump;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// `portolan dump`: shows who waits for whom in another JVM.
@Command(
        name = "dump",
        description = {
            "Shows who waits for whom in a running JVM: threads and ranks.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan dump [PID] [OPTION...]",
        sortOptions = false,
        footer = {
            "",
            "Without PID your JVMs that have dispatchers or worlds of ranks are listed; if",
            "there is only one, it is dumped. The JVM is not stopped; its local management",
            "agent is started.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan dump",
            "  ./portolan dump 4711 --json",
        })
public final class DumpCommand implements Callable<Integer> {

    private static final int LONGEST_SECONDS = 3600;

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "PID",
            converter = PidConverter.class,
            description = "The number of the JVM's process.")
    private @Nullable Long pid;

    @Option(
            names = "--json",
            description = "For programs: an array with an object for each dispatcher and world.")
    private boolean json;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "How long a JVM may take to answer. Default: ${DEFAULT-VALUE}.")
    private int timeout = 20;

    @Override
    public Integer call() {
        if (timeout < 1 || timeout > LONGEST_SECONDS) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--timeout = " + timeout + ": must be 1 to " + LONGEST_SECONDS + " seconds");
        }
        Inquiry inquiry = new Inquiry(Duration.ofSeconds(timeout));
        if (pid != null) {
            dump(inquiry, Jvm.of(pid));
        } else {
            choose(inquiry, Jvm.listed());
        }
        return ExitCode.SUCCESS.status();
    }

    /// Dumps the only one of the JVMs that has dispatchers or worlds, or shows which have.
    public void choose(Inquiry inquiry, List<Jvm> jvms) {
        PrintWriter err = spec.commandLine().getErr();
        List<JvmSubjects> found = inquiry.survey(jvms, note -> err.println("portolan: " + note));
        if (found.size() == 1) {
            Jvm jvm = found.getFirst().jvm();
            err.println("portolan: only " + jvm + " has something to dump");
            dump(inquiry, jvm);
        } else if (json) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "--json is for one JVM, and "
                            + found.size()
                            + " have something to dump; add the PID of one: "
                            + JvmTable.line(found));
        } else {
            print(JvmTable.of(found));
        }
    }

    private void dump(Inquiry inquiry, Jvm jvm) {
        DumpForm form = json ? DumpForm.JSON : DumpForm.TEXT;
        print(form.join(inquiry.dumps(jvm, form)));
    }

    private void print(String text) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(text);
        out.flush();
    }

    /// Reads the number of a process from the command line.
    static final class PidConverter implements ITypeConverter<Long> {

        @Override
        public Long convert(String text) {
            if (!text.matches("[1-9]\\d{0,17}")) {
                throw new TypeConversionException(
                        "'"
                                + text
                                + "' is not the number of a process, which is a whole number of at"
                                + " least 1; "
                                + Jvm.SEE_LIST);
            }
            return Long.valueOf(text);
        }
    }
}
