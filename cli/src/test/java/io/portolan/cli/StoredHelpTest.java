package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

class StoredHelpTest {

    private static final Path FOLDER = Path.of("src/main/resources/io/portolan/cli/help");

    private static final String REMEDY =
            "the stored help is another; write it anew by"
                    + " ./portolan test cli StoredHelpTest -Dportolan.help.write=true";

    @ParameterizedTest
    @MethodSource("commands")
    void storedHelpIsWhatTheCommandPrints(CommandLine command) throws IOException {
        String name = command.getCommandName();
        String printed = command.getUsageMessage(CommandLine.Help.Ansi.OFF);
        if (Boolean.getBoolean("portolan.help.write")) {
            Files.writeString(FOLDER.resolve(name + ".txt"), printed);
            return;
        }
        String[] arguments =
                command.getParent() == null
                        ? new String[] {"--help"}
                        : new String[] {name, "--help"};
        assertEquals(printed, StoredHelp.find(arguments), REMEDY);
    }

    static Stream<CommandLine> commands() {
        CommandLine portolan = new CommandLine(new PortolanCommand());
        Commands.addTo(portolan, List.of());
        return Stream.concat(Stream.of(portolan), portolan.getSubcommands().values().stream());
    }

    @Test
    void otherCommandLinesAreNotAnswered() {
        assertNull(StoredHelp.find(new String[] {}));
        assertNull(StoredHelp.find(new String[] {"cluster"}));
        assertNull(StoredHelp.find(new String[] {"nothing", "--help"}));
        assertNull(StoredHelp.find(new String[] {"../help/cluster", "--help"}));
        assertNull(StoredHelp.find(new String[] {"cluster", "file.csv", "--help"}));
        assertNotNull(StoredHelp.find(new String[] {"cluster", "-h"}));
    }
}
