package io.portolan.cli.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import io.portolan.services.node.StateExport;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `portolan store`: the states of durable services as lines of JSON, and back.
@Command(
        name = "store",
        description = {
            "Writes the states of durable services as lines of JSON, or makes a store of them.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan store export|import DIR [OPTION...]",
        sortOptions = false,
        footer = {
            "",
            "No node may have the store open. What is imported begins new epochs, because an",
            "export may be older than the last state that somebody was told.",
            "",
            "Examples, from the project's folder:",
            "  ./portolan store export states > states.jsonl",
            "  ./portolan store import other-states --file states.jsonl",
        })
public final class StoreCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "export|import", description = "What to do.")
    private String action = "";

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Parameters(
            index = "1",
            paramLabel = "DIR",
            description = "The folder of the store; for import one that has none.")
    private Path folder;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "The lines, in the place of standard output or input.")
    private @Nullable Path file;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        try {
            switch (action) {
                case "export" -> err.println("portolan: %d states exported".formatted(exported()));
                case "import" -> err.println("portolan: %d states imported".formatted(imported()));
                default ->
                        throw new CommandException(
                                ExitCode.USAGE, action + ": must be export or import");
            }
            return ExitCode.SUCCESS.status();
        } catch (IOException e) {
            throw new CommandException(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
        }
    }

    /// A file appears complete, or stays as it was: it may be the last good export.
    private int exported() throws IOException {
        if (file == null) {
            return StateExport.write(folder, spec.commandLine().getOut());
        }
        Path absolute = file.toAbsolutePath();
        Path partial = absolute.resolveSibling("." + absolute.getFileName() + ".partial");
        try {
            int states;
            try (Writer out = opened("write", () -> Files.newBufferedWriter(partial))) {
                states = StateExport.write(folder, out);
            }
            Files.move(partial, absolute, StandardCopyOption.ATOMIC_MOVE);
            return states;
        } finally {
            Files.deleteIfExists(partial);
        }
    }

    private int imported() throws IOException {
        try (BufferedReader in =
                file == null
                        ? new BufferedReader(new InputStreamReader(System.in, UTF_8))
                        : opened("read", () -> Files.newBufferedReader(file))) {
            return StateExport.read(folder, in);
        }
    }

    /// What opens a file.
    private interface Opening<T> {
        T open() throws IOException;
    }

    /// Opens the file of the option, or says in a sentence why not.
    private <T> T opened(String toDo, Opening<T> opening) throws IOException {
        try {
            return opening.open();
        } catch (FileSystemException e) { // its message is a name
            String why =
                    switch (e) {
                        case NoSuchFileException _ -> "there is no such file or folder";
                        case AccessDeniedException _ -> "permission denied";
                        default -> String.valueOf(e.getReason());
                    };
            throw new CommandException(
                    ExitCode.USAGE,
                    "--file: cannot %s %s: %s; check the name".formatted(toDo, file, why),
                    e);
        }
    }
}
