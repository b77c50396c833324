package io.portolan.cli;

import io.portolan.cli.cluster.ConstantName;
import io.portolan.cli.cluster.WholeNumber;
import io.portolan.cli.launch.RunCommand;
import io.portolan.clustering.Effort;
import io.portolan.clustering.Scaling;
import io.portolan.clustering.format.CsvSettings.Missing;
import io.portolan.clustering.format.MissingPolicy;
import io.portolan.clustering.order.ClusterNumbers;
import io.portolan.clustering.order.Method;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Has picocli read a command line and run the command it names.
final class Interpreter {

    private static final char UNKNOWN = '\ufffd';

    private Interpreter() {}

    private static <T> ITypeConverter<T> converted(Function<String, T> parser) {
        return text -> {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(String.valueOf(e.getMessage()));
            }
        };
    }

    /// The name of a file. In a POSIX locale the JVM takes names for ASCII, so that it can open no
    /// file whose name has other letters. The launcher sets another one; who starts Java by himself
    /// is told.
    private static Path path(String text) {
        try {
            if (text.indexOf(UNKNOWN) < 0) {
                return Path.of(text);
            }
        } catch (InvalidPathException e) {
            // Said below.
        }
        throw new TypeConversionException(
                "'%s' has letters that this locale (%s) does not know; start it with LC_ALL=C.UTF-8"
                        .formatted(text, System.getProperty("sun.jnu.encoding")));
    }

    /// What is the program's own on the command line of `run` is not read, but passed on as it is;
    /// so are the bodies of `call`.
    private static String[] prepared(CommandLine line, String[] arguments) {
        CommandLine call = line.getSubcommands().get("call");
        if (call != null) {
            line.setExpandAtFiles(false);
            call.setTrimQuotes(false);
        }
        CommandLine run = line.getSubcommands().get("run");
        if (run == null || arguments.length == 0 || !arguments[0].equals("run")) {
            return arguments;
        }
        line.setExpandAtFiles(false);
        run.setTrimQuotes(false);
        return RunCommand.delimited(run.getCommandSpec(), arguments);
    }

    /// Runs one command line and returns the exit status.
    static int run(String[] arguments, PrintWriter out, PrintWriter err) {
        PortolanCommand portolan = new PortolanCommand();
        Failures failures = new Failures(err, portolan::isVerbose);
        CommandLine line = new CommandLine(portolan);
        Commands.addTo(line, List.of(arguments));
        line.setOut(out)
                .setErr(err)
                .setTrimQuotes(true)
                .registerConverter(int.class, WholeNumber::parseInt)
                .registerConverter(Integer.class, WholeNumber::parseInt)
                .registerConverter(long.class, WholeNumber::parseLong)
                .registerConverter(ClusterNumbers.class, converted(ClusterNumbers::parse))
                .registerConverter(Path.class, Interpreter::path)
                .registerConverter(
                        Scaling.Kind.class, text -> ConstantName.parse(Scaling.Kind.class, text))
                .registerConverter(Missing.class, converted(MissingPolicy::named))
                .registerConverter(Effort.class, text -> ConstantName.parse(Effort.class, text))
                .registerConverter(Method.class, converted(Method::parse))
                .setParameterExceptionHandler(failures::usage)
                .setExecutionExceptionHandler((e, l, p) -> failures.report(e));
        try {
            return line.execute(prepared(line, arguments));
        } catch (Error e) {
            // picocli hands over exceptions only; running out of memory is an error.
            return failures.report(e);
        }
    }
}
