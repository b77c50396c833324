package io.portolan.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.Intracomm;
import io.portolan.mpi.programs.CountingProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// What the ranks of a job share, and what they do not see.
class SharedClassesTest {
    private static final Pattern EXPORT = Pattern.compile("(?m)^    exports ([\\w.]+);");

    @Test
    void theExportedPackagesAreShared() throws IOException {
        Set<String> exported = new TreeSet<>();
        for (String module : new String[] {"../runtime-core", "."}) {
            EXPORT.matcher(Files.readString(Path.of(module, "src/main/java/module-info.java")))
                    .results()
                    .forEach(found -> exported.add(found.group(1)));
        }
        assertEquals(exported, new TreeSet<>(SharedClasses.PACKAGES));
    }

    @Test
    void theClassPathOfTheLauncherIsInvisible() throws ClassNotFoundException {
        ClassLoader shared = SharedClasses.LOADER;
        assertSame(Intracomm.class, shared.loadClass(Intracomm.class.getName()));
        assertSame(String.class, shared.loadClass("java.lang.String"));
        for (String hidden :
                new String[] {
                    CountingProgram.class.getName(),
                    "io.portolan.mpi.engine.Fabric",
                    "org.junit.jupiter.api.Test"
                }) {
            assertThrows(ClassNotFoundException.class, () -> shared.loadClass(hidden));
        }
    }
}
