package io.portolan.house;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Arrows point down only:
///
/// ```
///   cli -> clustering.service, clustering, services, core;  clustering.service -> clustering, services
///   clustering -> mpi, core;  mpi -> core;  services -> core
/// ```
class LayersTest {

    private static final String REMEDY =
            "move the type down to those that need it, or let the lower package declare an"
                    + " interface that the upper one implements";

    private static final String DOWN =
            "packages see only those that this test's table lists for them: " + REMEDY;

    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .withImportOption(location -> !location.contains("-test/"))
                    .withImportOption(location -> !location.contains("/test-classes/"))
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
                .because(DOWN)
                .check(CLASSES);
    }

    /// The clustering service is a module of its own, which brings both together.
    @Test
    void clusteringSeesNoServicesButThatOfJobs() {
        noClasses()
                .that()
                .resideInAPackage("io.portolan.clustering..")
                .and()
                .resideOutsideOfPackage("io.portolan.clustering.service")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.portolan.services..", "io.portolan.clustering.service")
                .because(DOWN)
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("io.portolan.(**)")
                .should()
                .beFreeOfCycles()
                .because("each package must be understood without those above it: " + REMEDY)
                .check(CLASSES);
    }

    /// Inside the core: no package sees the one of the users.
    @ParameterizedTest(name = "core.{0} sees of the core only {1}")
    @CsvSource({
        "wait, wait",
        "events, events",
        "engine, engine|events",
        "dump, dump",
        "watch, watch|dump|wait",
    })
    void aPackageOfTheCoreSeesThoseBelow(String name, String below) {
        String[] seen =
                Stream.of(below.split("[|]"))
                        .map(one -> "io.portolan.core." + one)
                        .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage("io.portolan.core." + name)
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.portolan.core..").and(resideOutsideOfPackages(seen)))
                .because(DOWN)
                .check(CLASSES);
    }

    /// Inside the services: `operation` sees nobody, authors see only operations, transports see
    /// neither each other nor a node. `author` is the package of the authors itself.
    @ParameterizedTest(name = "services.{0} sees of the services only {1}")
    @CsvSource({
        "operation, operation",
        "store, store|codec|operation",
        "codec, codec|operation",
        "access, access|codec|operation",
        "tls, tls|access|operation",
        "http, http|access",
        "http.mapping, http.mapping|access|codec|operation",
        "http.openapi, http.openapi|http.mapping|codec|operation",
        "http.webhook, http.webhook|http.mapping|http|codec|operation",
        "http.console, http.console|http.mapping|codec|operation|system",
        "http.wire, http.wire|http.console|http.mapping|http.openapi|http.webhook|http|tls|access|operation",
        "binary, binary|tls|access|codec|operation",
        "netty, netty|operation",
        "metrics, metrics|system|operation",
        "author, author|metrics|store|operation",
        "system, system|operation",
        "nodes, nodes|binary|system|access|codec|operation",
        "events, events",
        "call, call|contract|author|codec|operation",
        "contract, contract|author|codec|operation|system",
        "subscription, subscription|author|operation",
        "client, client|call|contract|author|binary|netty|access|codec|operation|system",
        "hosting, hosting|call|contract|subscription|author|metrics|store|events|codec|operation|system",
        "workflow, workflow|hosting|call|contract|author|store|codec|operation|system",
        "postgresql, postgresql|workflow",
    })
    void aPackageOfTheServicesSeesThoseBelow(String name, String below) {
        String[] seen = Stream.of(below.split("[|]")).map(LayersTest::room).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(room(name))
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.portolan.services..")
                                .and(resideOutsideOfPackages(seen)))
                .allowEmptyShould(true)
                .because(DOWN)
                .check(CLASSES);
    }

    /// Inside the ranks: errors and layouts see nobody, and each package sees only those before it.
    /// The package of the API, here `users`, sees all but the one that launches programs.
    @ParameterizedTest(name = "mpi.{0} sees of the ranks only {1}")
    @CsvSource({
        "error, error",
        "layout, layout",
        "group, group",
        "reduction, reduction|layout",
        "wire, wire",
        "link, link|wire",
        "engine, engine|link|wire",
        "boot, boot|engine|link|shm|libmpi|wire",
        "buffer, buffer|engine|layout",
        "meeting, meeting|engine",
        "agreement, agreement|engine|buffer|link|wire",
        "context, context|error|group|buffer|engine|layout|wire",
        "collective, collective|context|error|group|buffer|meeting|engine|link|wire|reduction|layout",
        "construct, construct|collective|context|error|group|buffer|meeting|engine",
        "rma, rma|collective|context|error|buffer|engine|layout|shm",
        "profile, profile",
        "tracing, tracing|profile|context|buffer|engine|link|wire|layout",
        "shm, shm|wire",
        "libmpi, libmpi|wire",
        "tcp, tcp|wire",
        "launch, launch|users|profile|error|boot",
        "users, users|boot|link|wire|shm|profile|tracing|rma|construct|agreement|collective|context|error|group|buffer|meeting|engine|reduction|layout",
    })
    void aPackageOfTheRanksSeesThoseBelow(String name, String below) {
        String[] seen = Stream.of(below.split("[|]")).map(LayersTest::deck).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(deck(name))
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.portolan.mpi..").and(resideOutsideOfPackages(seen)))
                .because(DOWN)
                .check(CLASSES);
    }

    private static String deck(String name) {
        return name.equals("users") ? "io.portolan.mpi" : "io.portolan.mpi." + name;
    }

    private static String room(String name) {
        return name.equals("author") ? "io.portolan.services" : "io.portolan.services." + name;
    }

    /// Inside clustering: the kernels know arrays only, and no package sees the one of the users.
    /// `users` is that package itself.
    @ParameterizedTest(name = "clustering.{0} sees of clustering only {1}")
    @CsvSource({
        "kernel, kernel",
        "points, points|kernel",
        "ranks, ranks|points|kernel",
        "lloyd, lloyd|ranks|points|kernel",
        "annealing, annealing|ranks|points|kernel",
        "users, users|annealing|lloyd|ranks|points|kernel",
        "selection, selection|users|points",
        "streaming, streaming|users",
        "json, json|users",
        "format, format|streaming|json|users|kernel",
        "model, model|format|json|users",
        "order, order|format|selection|users",
        "run, run|model|format|json|selection|streaming|users",
        "output, output|run|model|format|json|selection|streaming|users",
        "report, report|output|run|model|format|json|selection|users",
        "task, task|report|output|run|order|model|format|json|selection|users",
        "service, service|task|output|run|order|format|users",
    })
    void aPackageOfClusteringSeesThoseBelow(String name, String below) {
        String[] seen = Stream.of(below.split("[|]")).map(LayersTest::level).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(level(name))
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.portolan.clustering..")
                                .and(resideOutsideOfPackages(seen)))
                .because(DOWN)
                .check(CLASSES);
    }

    private static String level(String name) {
        return name.equals("users") ? "io.portolan.clustering" : "io.portolan.clustering." + name;
    }

    /// Inside the command line: what runs is below what shows it, and commands are above both.
    /// `main` is the package of `Main`.
    @ParameterizedTest(name = "cli.{0} sees of the command line only {1}")
    @CsvSource({
        "run, run",
        "terminal, terminal|run",
        "dump, dump|run",
        "node, node|run",
        "launch, launch|run",
        "call, call|run",
        "project, project|run",
        "cluster, cluster|terminal|run",
        "job, job|cluster|call|run",
        "main, main|cluster|job|node|launch|call|project|dump|run",
    })
    void aPackageOfTheCommandLineSeesThoseBelow(String name, String below) {
        String[] seen = Stream.of(below.split("[|]")).map(LayersTest::floor).toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage(floor(name))
                .should()
                .dependOnClassesThat(
                        resideInAPackage("io.portolan.cli..").and(resideOutsideOfPackages(seen)))
                .because(DOWN)
                .check(CLASSES);
    }

    private static String floor(String name) {
        return name.equals("main") ? "io.portolan.cli" : "io.portolan.cli." + name;
    }

    @ParameterizedTest(name = "{0} is used only in {1}")
    @CsvSource({
        "jdk.incubator.vector, io.portolan.clustering.kernel",
        "picocli, io.portolan.cli|io.portolan.cli.cluster|io.portolan.cli.node|io.portolan.cli.launch|io.portolan.cli.dump|io.portolan.cli.call|io.portolan.cli.job|io.portolan.cli.project|io.portolan.cli.run",
        "io.netty, io.portolan.services.http..|io.portolan.services.binary|io.portolan.services.tls",
        "tools.jackson, io.portolan.services.codec",
    })
    void aLibraryIsUsedInItsPlace(String library, String places) {
        noClasses()
                .that()
                .resideOutsideOfPackages(places.split("[|]"))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library + "..")
                .because(
                        "a library is named in few places: put the code there, behind a type of ours")
                .check(CLASSES);
    }

    @Test
    void everyLibraryIsLookedAt() {
        List.of(
                        "core.Port",
                        "mpi.World",
                        "services.node.ServiceNode",
                        "clustering.KMeans",
                        "cli.Main")
                .forEach(name -> assertTrue(CLASSES.contain("io.portolan." + name), name));
    }

    @Test
    void nobodySeesTheBenchmarks() {
        List<Path> poms =
                Checkout.modulePoms().stream()
                        .filter(pom -> !pom.endsWith("jmh-benchmarks/pom.xml"))
                        .toList();
        new HouseRule(
                        "No module depends on the benchmarks",
                        "Take the dependency on portolan-benchmarks out of the pom.")
                .holdsFor(poms, pom -> Checkout.text(pom).contains("portolan-benchmarks"));
    }
}
