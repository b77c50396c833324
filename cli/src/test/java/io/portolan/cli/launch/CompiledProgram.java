package io.portolan.cli.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;

/// Java sources that a test brings along, compiled into a folder.
public final class CompiledProgram {
    private static final Pattern PACKAGE = Pattern.compile("package ([\\w.]+);");
    private static final Pattern TYPE = Pattern.compile("(?:class|interface) (\\w+)");

    private CompiledProgram() {}

    /// Compiles them.
    ///
    /// @param sources each of one class, which names the file
    /// @return the folder with the classes
    public static Path in(Path folder, String classPath, String... sources) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("-d", folder.toString(), "-cp", classPath));
        for (String source : sources) {
            Matcher type = TYPE.matcher(source);
            Matcher inPackage = PACKAGE.matcher(source);
            String path = inPackage.find() ? inPackage.group(1).replace('.', '/') + "/" : "";
            assertEquals(true, type.find(), source);
            Path file = folder.resolve("src").resolve(path + type.group(1) + ".java");
            Files.createDirectories(file.getParent());
            arguments.add(Files.writeString(file, source).toString());
        }
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int status =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, errors, arguments.toArray(String[]::new));
        assertEquals(0, status, errors.toString(UTF_8));
        return folder;
    }
}
