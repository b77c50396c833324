package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The help texts as files, so that `--help` answers before picocli is loaded, in a third of the
/// time.
///
/// What picocli prints is the truth: a test compares the files with it, and writes them anew when
/// it is run with `-Dportolan.help.write=true`.
final class StoredHelp {

    private static final Set<String> ASKING = Set.of("-h", "--help");

    private StoredHelp() {}

    /// The text, if the command line asks for help and for nothing else.
    static @Nullable String find(String[] arguments) {
        int last = arguments.length - 1;
        if (last < 0 || last > 1 || !ASKING.contains(arguments[last])) {
            return null;
        }
        return text(last == 0 ? "portolan" : arguments[0]);
    }

    private static @Nullable String text(String command) {
        for (int i = 0; i < command.length(); i++) {
            if (command.charAt(i) < 'a' || command.charAt(i) > 'z') {
                return null;
            }
        }
        try (InputStream in = Main.class.getResourceAsStream("help/" + command + ".txt")) {
            return in == null ? null : new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            return null;
        }
    }
}
