package io.portolan.cli.node;

import io.portolan.cli.run.CommandException;
import io.portolan.cli.run.ExitCode;
import io.portolan.services.ServiceContract;
import io.portolan.services.workflow.WorkflowContract;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// The classes with contracts that a user names: in a JAR, in a folder of classes, or in a source
/// file, which is compiled.
///
/// *Failure:* [CommandException] that names the path and what is wrong with it.
final class ContractClasses {

    private static final String CLASS = ".class";

    private ContractClasses() {}

    /// Loads them; what they refer to must lie beside them.
    static List<Class<?>> at(Path path) {
        if (!Files.exists(path)) {
            throw wrong(path, "there is no such file or folder");
        }
        try {
            List<Class<?>> contracts =
                    path.toString().endsWith(".java") ? compiled(path) : in(path, path);
            if (contracts.isEmpty()) {
                throw wrong(path, "no class in it has @ServiceContract or @WorkflowContract");
            }
            return contracts;
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE, "--contracts: cannot read " + path, e);
        }
    }

    /// Loads all classes at once, so that the files are not needed afterwards.
    ///
    /// @param path as the user named it
    private static List<Class<?>> in(Path classes, Path path) throws IOException {
        URLClassLoader loader =
                new URLClassLoader(
                        new URL[] {classes.toUri().toURL()},
                        ContractClasses.class.getClassLoader());
        return names(classes).stream()
                .<Class<?>>map(name -> load(path, name, loader))
                .filter(ContractClasses::isContract)
                .toList();
    }

    private static boolean isContract(Class<?> type) {
        return type.isAnnotationPresent(ServiceContract.class)
                || type.isAnnotationPresent(WorkflowContract.class);
    }

    private static List<Class<?>> compiled(Path source) throws IOException {
        Path classes = Files.createTempDirectory("portolan-contracts");
        try {
            compile(source, classes);
            return in(classes, source);
        } finally {
            delete(classes);
        }
    }

    private static void compile(Path source, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw wrong(source, "this Java has no compiler: use a JDK, or name a JAR");
        }
        StringWriter said = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean isDone =
                    compiler.getTask(
                                    said,
                                    files,
                                    null,
                                    List.of("-d", classes.toString(), "-cp", classPath()),
                                    null,
                                    files.getJavaFileObjects(source))
                            .call();
            if (!isDone) {
                throw wrong(source, "it cannot be compiled:\n" + said.toString().strip());
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /// Where Portolan's own classes are: its JAR, or in a test its modules.
    private static String classPath() {
        return Stream.of("java.class.path", "jdk.module.path")
                .map(System::getProperty)
                .filter(entries -> entries != null && !entries.isEmpty())
                .reduce((one, other) -> one + File.pathSeparator + other)
                .orElse("");
    }

    private static List<String> names(Path classes) throws IOException {
        if (Files.isDirectory(classes)) {
            return namesUnder(classes);
        }
        try (FileSystem jar = FileSystems.newFileSystem(classes)) {
            return namesUnder(jar.getPath("/"));
        } catch (ProviderNotFoundException e) {
            throw wrong(classes, "a JAR, a folder of classes or a .java file is needed");
        }
    }

    private static List<String> namesUnder(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(CLASS))
                    .filter(name -> !name.endsWith("module-info" + CLASS))
                    .filter(name -> !name.startsWith("META-INF"))
                    .map(name -> name.substring(0, name.length() - CLASS.length()))
                    .map(name -> name.replace('/', '.').replace(File.separatorChar, '.'))
                    .sorted()
                    .toList();
        } catch (UncheckedIOException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static Class<?> load(Path path, String name, ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw wrong(path, "class %s cannot be loaded: %s".formatted(name, e.getMessage()));
        }
    }

    private static CommandException wrong(Path path, String why) {
        return new CommandException(ExitCode.USAGE, "--contracts " + path + ": " + why);
    }
}
