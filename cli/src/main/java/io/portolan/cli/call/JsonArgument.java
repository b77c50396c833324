package io.portolan.cli.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.clustering.json.JsonText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/// A body as the command line has it: JSON, `-` for standard input, `@FILE` for a file.
///
/// @param text the JSON, one value
/// @param isList whether it is an array
record JsonArgument(String text, boolean isList) {

    private static final int SHOWN = 60;

    /// Reads the body that a word of the command line stands for.
    ///
    /// *Failure:* [CommandException] for a file that cannot be read, and for what is no JSON.
    ///
    /// @param in standard input
    static JsonArgument read(String word, InputStream in) {
        if (word.equals("-")) {
            return checked("standard input", () -> in.readAllBytes());
        }
        return word.startsWith("@")
                ? checked(word, () -> Files.readAllBytes(Path.of(word.substring(1))))
                : checked("'%s'".formatted(shown(word)), () -> word.getBytes(UTF_8));
    }

    private interface Source {
        byte[] bytes() throws IOException;
    }

    private static JsonArgument checked(String where, Source source) {
        try {
            String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(source.bytes())).toString();
            return new JsonArgument(text, JsonText.read(text) instanceof List<?>);
        } catch (CharacterCodingException e) {
            throw wrong(where, "it is no UTF-8", e);
        } catch (IOException | InvalidPathException e) {
            throw wrong(where, "it cannot be read", e);
        } catch (IllegalArgumentException e) {
            throw wrong(where, "it is no JSON, " + e.getMessage(), e);
        }
    }

    private static String shown(String word) {
        String line = word.replaceAll("\\s+", " ");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "...";
    }

    private static CommandException wrong(String where, String why, Throwable cause) {
        return new CommandException(
                ExitCode.USAGE,
                "body %s: %s; give JSON in single quotes, @FILE, or - for standard input"
                        .formatted(where, why),
                cause);
    }
}
