package io.portolan.cli.project;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `portolan new`: a small Maven project to begin with.
@Command(
        name = "new",
        description = {
            "Writes a small Maven project with a program and a test of it, to begin with.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan new KIND NAME [OPTION...]",
        sortOptions = false,
        footer = {
            "",
            "The project takes Portolan from the local Maven repository, where",
            "./portolan install puts it. Its README.md says how it is built and run.",
            "",
            "Examples:",
            "  ./portolan new service game-scores",
            "  ./portolan new workflow moves",
            "  ./portolan new mpi ring --package org.example.ring --folder ~/ring",
        })
public final class NewCommand implements Callable<Integer> {

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "KIND",
            completionCandidates = Kinds.class,
            description = "${COMPLETION-CANDIDATES}.")
    private String kind = "";

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            description = "Of the project, such as game-scores; its classes are GameScores...")
    private String name = "";

    @Option(
            names = "--package",
            paramLabel = "NAME",
            description = "The package of its classes. Default: ${DEFAULT-VALUE}.")
    private String javaPackage = "com.example";

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description =
                    "Where it is written, a folder that is empty or not there. Default: NAME.")
    private @Nullable Path folder;

    @Override
    public Integer call() {
        List<String> kinds = ProjectTemplate.kinds();
        if (!kinds.contains(kind)) {
            throw wrong("kind '%s': must be %s".formatted(kind, String.join(" or ", kinds)));
        }
        ProjectName forms = ProjectName.of(kind, name, javaPackage);
        Path project = folder == null ? Path.of(name) : folder;
        checkEmpty(project);
        ProjectTemplate template = ProjectTemplate.of(kind);
        try {
            template.write(project, forms, Version.released(template.version()));
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.FAILURE,
                    "cannot write %s; name another folder with --folder".formatted(e.getMessage()),
                    e);
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("portolan: project %s is in %s".formatted(forms.artifact(), project));
        out.println(
                "next: cd %s && mvn test; how to run it is in its README.md".formatted(project));
        return ExitCode.SUCCESS.status();
    }

    private static void checkEmpty(Path project) {
        if (Files.isDirectory(project)) {
            try (Stream<Path> files = Files.list(project)) {
                if (files.findAny().isEmpty()) {
                    return;
                }
            } catch (IOException e) {
                throw new CommandException(
                        ExitCode.USAGE, "folder %s cannot be read".formatted(project), e);
            }
        }
        if (Files.exists(project)) {
            throw wrong(
                    "%s exists; give the project another name, or another folder with --folder"
                            .formatted(project));
        }
    }

    private static CommandException wrong(String message) {
        return new CommandException(ExitCode.USAGE, message);
    }

    /// The kinds, for help and completion.
    static final class Kinds implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ProjectTemplate.kinds().iterator();
        }
    }
}
