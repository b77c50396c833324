package io.portolan.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The poms as Maven Central and those who import them need them.
class ReleaseTest {

    private static final Path POM = Checkout.ROOT.resolve("pom.xml");
    private static final Pattern MANAGED =
            Pattern.compile("(?s)<dependencyManagement>(.*?)</dependencyManagement>");
    private static final Pattern ARTIFACT =
            Pattern.compile("</parent>\\s*<artifactId>(.*?)</artifactId>");
    private static final Pattern TOOL =
            Pattern.compile(
                    "<artifactId>((?!portolan-)[^<]*(?:junit|testng|lincheck|archunit|jazzer|jmh|stress|tck|picocli)[^<]*)<");

    @Test
    void everyPublishedModuleIsInTheBillOfMaterials() {
        String managed = managed();
        List<Path> published =
                Checkout.modulePoms().stream()
                        .filter(pom -> Checkout.text(POM).contains(module(pom)))
                        .filter(pom -> !Checkout.text(pom).contains("<maven.deploy.skip>"))
                        .toList();
        assertEquals(10, published.size(), published.toString());
        new HouseRule(
                        "The dependencyManagement of the root pom names every module that is published",
                        "Add the module's artifact there, with ${project.version}.")
                .holdsFor(published, pom -> !managed.contains(artifact(pom)));
    }

    @Test
    void whoImportsTheRootPomGetsNoVersionOfATool() {
        new HouseRule(
                        "The dependencyManagement of the root pom names no library of tests or tools, whose"
                                + " version everybody who imports it would get",
                        "Write the version where the library is a dependency.")
                .holdsBut(
                        TOOL.matcher(managed())
                                .results()
                                .map(found -> HouseRule.place(POM) + ": " + found.group(1))
                                .toList());
    }

    @Tag("slow")
    @Test
    void aReleaseStopsWhileTheProjectHasNoAddress() throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(
                        Checkout.ROOT.resolve("portolan").toString(),
                        "verify",
                        "-Prelease",
                        "-Dportolan.repository=",
                        "--non-recursive");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertEquals(1, process.waitFor(), said);
        assertTrue(
                said.contains(
                        "portolan.repository, a property at the top of pom.xml, is unset or no https"
                                + " address: write there where the project lives, as"
                                + " https://HOST/portolan, before you release."),
                said);
    }

    private static String managed() {
        Matcher section = MANAGED.matcher(Checkout.text(POM));
        assertTrue(section.find());
        return section.group(1);
    }

    private static String artifact(Path pom) {
        Matcher artifact = ARTIFACT.matcher(Checkout.text(pom));
        assertTrue(artifact.find(), pom::toString);
        return "<artifactId>" + artifact.group(1) + "</artifactId>";
    }

    private static String module(Path pom) {
        return "<module>" + Checkout.ROOT.relativize(pom.resolveSibling("")) + "</module>";
    }
}
