package io.portolan.house;

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
        new HouseRule(
                        "Every class with a VarHandle is named by a stress test of its module",
                        "Write a class with @JCStressTest below %s/src/jcstress/java that names the type in"
                                        .formatted(module)
                                + " backticks and says which order of stores is suspected.")
                .holdsFor(
                        withHandles,
                        file -> !stressTests.contains("`" + Checkout.typeOf(file) + "`"));
    }

    private static List<Path> sources(String kind, String module, String text) {
        return Checkout.javaSources(kind).stream()
                .filter(file -> file.startsWith(Checkout.ROOT.resolve(module)))
                .filter(file -> Checkout.text(file).contains(text))
                .toList();
    }
}
