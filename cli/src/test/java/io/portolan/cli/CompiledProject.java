package io.portolan.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Compiles the sources of a project, those of its tests too, as Maven would.
final class CompiledProject {

    private CompiledProject() {}

    /// Compiles them against the libraries; returns what the compiler says, with all its warnings.
    static String of(Path project, Path classes) throws IOException {
        List<Path> sources;
        try (Stream<Path> all = Files.walk(project)) {
            sources = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, UTF_8)) {
            compiler.getTask(
                            said,
                            files,
                            null,
                            List.of(
                                    "-proc:none",
                                    "-Xlint:all,-path,-processing",
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    ChildJvm.classPath()),
                            null,
                            files.getJavaFileObjectsFromPaths(sources))
                    .call();
        }
        return said.toString();
    }
}
