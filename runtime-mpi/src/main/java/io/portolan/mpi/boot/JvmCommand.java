package io.portolan.mpi.boot;

/// What the `java` command was told to run.
public final class JvmCommand {
    private JvmCommand() {}

    /// That of this JVM: a class, `module/class`, or a JAR; empty if it was started otherwise.
    public static String main() {
        return main(
                System.getProperty("sun.java.command", ""),
                System.getProperty("java.class.path", ""));
    }

    /// A JAR that is run is the whole class path, and its path may have spaces; the name of a class
    /// has none.
    ///
    /// @param words what is run and its arguments, with spaces between
    static String main(String words, String classPath) {
        return classPath.endsWith(".jar") && (words + " ").startsWith(classPath + " ")
                ? classPath
                : words.split(" ", 2)[0];
    }
}
