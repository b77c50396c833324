package io.portolan.house;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Arrows point down only:
///
/// ```
///   cli -> clustering, services, core;  clustering -> mpi, core;  mpi -> core;  services -> core
/// ```
class LayersTest {

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .importPackages("io.portolan");

    @ParameterizedTest(name = "{0} does not see {1}")
    @CsvSource({
        "core, mpi",
        "core, services",
        "core, clustering",
        "core, cli",
        "mpi, services",
        "mpi, clustering",
        "mpi, cli",
        "services, mpi",
        "services, clustering",
        "services, cli",
        "clustering, services",
        "clustering, cli",
    })
    void noLayerSeesTheOneAboveOrBeside(String lower, String other) {
        noClasses()
                .that()
                .resideInAPackage("io.portolan." + lower + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.portolan." + other + "..")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.portolan.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @ParameterizedTest(name = "{0} is used only in {1}")
    @CsvSource({
        "jdk.incubator.vector, io.portolan.clustering.kernel",
        "picocli, io.portolan.cli",
        "io.netty, io.portolan.services.http",
        "tools.jackson, io.portolan.services.json",
    })
    void aLibraryIsUsedInOnePlace(String library, String place) {
        noClasses()
                .that()
                .resideOutsideOfPackage(place)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library + "..")
                .check(CLASSES);
    }

    @Test
    void everyLibraryIsLookedAt() {
        List.of("core.Port", "mpi.World", "clustering.KMeans", "cli.Main")
                .forEach(name -> assertTrue(CLASSES.contain("io.portolan." + name), name));
    }

    @Test
    void nobodySeesTheBenchmarks() {
        List<Path> dependents =
                Checkout.modulePoms().stream()
                        .filter(pom -> !pom.endsWith("jmh-benchmarks/pom.xml"))
                        .filter(pom -> Checkout.text(pom).contains("portolan-benchmarks"))
                        .toList();
        assertEquals(List.of(), dependents);
    }
}
