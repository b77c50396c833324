package io.portolan.cli;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What the build runs, from this source, on the jar of the command line: rewrites classes in the
/// format of Java 5, such as those of picocli, in that of Java 8, with the frames it needs.
///
/// The JVM's ahead-of-time cache takes no class older than Java 6, and checking one takes a slower
/// way: a quarter of the time of `portolan --version`.
final class RaisedClasses {

    /// Those of Java 6.
    private static final int OLDEST_CACHED = 50;

    private final ClassFile format;

    /// @param classes finds the classes that these name
    RaisedClasses(ClassLoader classes) {
        // Not the constants as they were: code would be copied and get no frames.
        this.format =
                ClassFile.of(
                        ConstantPoolSharingOption.NEW_POOL,
                        ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofResourceParsing(classes)
                                        .orElse(ClassHierarchyResolver.defaultResolver())));
    }

    /// Rewrites the old classes of a jar in place.
    ///
    /// @param arguments the jar
    public static void main(String[] arguments) throws IOException {
        Path jar = Path.of(arguments[0]);
        URL[] all = {jar.toUri().toURL()};
        try (URLClassLoader classes = new URLClassLoader(all);
                FileSystem files = FileSystems.newFileSystem(jar);
                Stream<Path> paths = Files.walk(files.getPath("/"))) {
            RaisedClasses raised = new RaisedClasses(classes);
            List<Path> found = paths.filter(path -> path.toString().endsWith(".class")).toList();
            for (Path path : found) {
                byte[] own = Files.readAllBytes(path);
                if (isOld(own)) {
                    Files.write(path, raised.of(own));
                }
            }
        }
    }

    static boolean isOld(byte[] own) {
        return version(own) < OLDEST_CACHED;
    }

    /// The major version of a class.
    static int version(byte[] own) {
        return Byte.toUnsignedInt(own[6]) << Byte.SIZE | Byte.toUnsignedInt(own[7]);
    }

    /// The same class in the format of Java 8.
    byte[] of(byte[] own) {
        ClassTransform version =
                (builder, element) -> {
                    if (element instanceof ClassFileVersion) {
                        builder.withVersion(ClassFile.JAVA_8_VERSION, 0);
                    } else {
                        builder.with(element);
                    }
                };
        CodeTransform code = (builder, element) -> builder.with(element);
        return format.transformClass(
                format.parse(own), version.andThen(ClassTransform.transformingMethodBodies(code)));
    }
}
