package io.portolan.house;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each class of the libraries that has a VarHandle is named, in backticks, by a stress test of the
/// memory model in its own module.
class StressTest {

    @ParameterizedTest
    @ValueSource(strings = {"runtime-core", "runtime-mpi", "runtime-services"})
    void everyClassWithAVarHandleHasAStressTest(String module) {
        String stressTests =
                sources("jcstress", module, "@JCStressTest").stream()
                        .map(Checkout::text)
                        .collect(Collectors.joining());
        List<Path> withHandles = sources("main", module, "static final VarHandle ");
        assertFalse(withHandles.isEmpty());
        assertEquals(
                List.of(),
                withHandles.stream()
                        .map(Checkout::typeOf)
                        .filter(type -> !stressTests.contains("`" + type + "`"))
                        .toList(),
                "classes with a VarHandle that no stress test names");
    }

    private static List<Path> sources(String kind, String module, String text) {
        return Checkout.javaSources(kind).stream()
                .filter(file -> file.startsWith(Checkout.ROOT.resolve(module)))
                .filter(file -> Checkout.text(file).contains(text))
                .toList();
    }
}
