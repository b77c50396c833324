package io.portolan.cli.run;

import io.portolan.clustering.task.Beside;

/// Makes the incubating Vector API available without the JVM's warning about incubator modules.
///
/// `--add-modules jdk.incubator.vector` would print a line on stderr at every start, and there is
/// no supported way to silence it. Loading the module after the start prints none. It takes a
/// method that is internal to the JDK, to which the manifest of the command line's jar opens the
/// door (`Add-Exports`); should it be missing in another JDK or another way of starting, clustering
/// uses its plain Java path, which gives the same labels more slowly.
public final class IncubatingVectors {

    private IncubatingVectors() {}

    /// Begins to load the module while the command goes on; end it before anything asks for it.
    public static Beside loading() {
        return Beside.start("vectors", IncubatingVectors::load);
    }

    private static void load() {
        try {
            Class.forName("jdk.internal.module.Modules")
                    .getMethod("loadModule", String.class)
                    .invoke(null, "jdk.incubator.vector");
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // The plain path is the answer.
        }
    }
}
