package io.portolan.mpi.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is run is told from its arguments.
class JvmCommandTest {
    @ParameterizedTest
    @CsvSource({
        "a.Main, lib.jar, a.Main",
        "a.Main lib.jar x, lib.jar, a.Main",
        "m/a.Main x, '', m/a.Main",
        "app.jar x.jar y, app.jar, app.jar",
        "/my apps/app.jar, /my apps/app.jar, /my apps/app.jar",
        "/my apps/app.jar x y.jar, /my apps/app.jar, /my apps/app.jar",
        "'', '', ''",
    })
    void aJarMayHaveSpacesInItsPath(String words, String classPath, String main) {
        assertEquals(main, JvmCommand.main(words, classPath));
    }
}
