package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.cli.run.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `portolan completion`: the script by which a shell completes commands and options.
@Command(
        name = "completion",
        description = {
            "Prints the script by which a shell completes commands and options.",
            "",
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        customSynopsis = "portolan completion bash|zsh",
        sortOptions = false,
        footer = {
            "",
            "For this shell, and for later ones by the same line in ~/.bashrc or ~/.zshrc:",
            "  source <(./portolan completion bash)",
            "  source <(./portolan completion zsh)",
        })
final class CompletionCommand implements Callable<Integer> {

    private static final List<String> SHELLS = List.of("bash", "zsh");
    private static final String URLS = "urls.bash";

    /// What the launcher does by itself, without the command line, and its options.
    private static final List<Map.Entry<String, List<String>>> OF_THE_LAUNCHER =
            List.of(
                    Map.entry("mpirun", List.of()),
                    Map.entry("bench", List.of("--list")),
                    Map.entry("test", List.of()),
                    Map.entry("verify", List.of("--fast")),
                    Map.entry("install", List.of()));

    @SuppressWarnings("NullAway.Init") // set by picocli
    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "bash|zsh",
            completionCandidates = Shells.class,
            description = "The shell.")
    private String shell = "";

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "completion of '%s' is unknown: must be bash or zsh".formatted(shell));
        }
        CommandLine portolan = new CommandLine(new PortolanCommand());
        Commands.addTo(portolan, List.of());
        addThoseOfTheLauncher(portolan);
        PrintWriter out = spec.commandLine().getOut();
        out.print(AutoComplete.bash("portolan", portolan));
        out.print(urls());
        out.flush();
        return ExitCode.SUCCESS.status();
    }

    /// What bash needs besides, for URLs.
    private static String urls() {
        try (InputStream in =
                Objects.requireNonNull(CompletionCommand.class.getResourceAsStream(URLS), URLS)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void addThoseOfTheLauncher(CommandLine portolan) {
        for (Map.Entry<String, List<String>> known : OF_THE_LAUNCHER) {
            CommandSpec command = CommandSpec.create().name(known.getKey());
            known.getValue()
                    .forEach(option -> command.addOption(OptionSpec.builder(option).build()));
            portolan.addSubcommand(known.getKey(), command);
        }
    }

    /// What may stand behind the command.
    static final class Shells implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SHELLS.iterator();
        }
    }
}
