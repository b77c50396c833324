package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.ServiceProxy;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The pages of maps, galleries and jobs.
class ShownPagesTest {
    private static final Path PAGES = Path.of("src/main/resources/META-INF/pages");

    private static final int TRIES = 6;
    private static final String PHOSPHINE = "C1=CC=C(C=C1)P(C2=CC=CC=C2)C3=CC=CC=C3";
    private static final String BRIDGED = "C1CC2CCC1C2";

    @TempDir Path folder;

    /// The module `page.js` of the console is there for that.
    @Test
    void noPageSignsInByItself() throws IOException {
        List<Path> scripts;
        try (Stream<Path> files = Files.walk(PAGES)) {
            scripts = files.filter(file -> file.toString().endsWith(".js")).toList();
        }
        assertTrue(scripts.size() > 3, scripts.toString());
        List<Path> own = new ArrayList<>();
        for (Path script : scripts) {
            if (Files.readString(script).contains("useToken")) {
                own.add(script);
            }
        }
        assertEquals(List.of(), own);
    }

    @Test
    @Tag("slow")
    @Timeout(120)
    void oneBrowserShowsThemAll() throws Exception {
        String browser = browser();
        assumeTrue(!browser.isEmpty(), "no Chromium is on the PATH");
        ClusteringService service = new ClusteringService(RunningJobs.settings(folder));
        try (ServiceNode node =
                        service.addTo(ServiceNode.builder())
                                .service(MapService.class)
                                .service(GalleryService.class)
                                .store(folder.resolve("store"))
                                .http(HttpSettings.LOOPBACK)
                                .start();
                ClusteringService begun = service) {
            Path _ = RunningJobs.points(folder, "points.csv", 60);
            URI jobs = begun.start(node);
            ClusteringJob job =
                    node.connect(jobs, ClusteringJobs.class)
                            .named("submit")
                            .submit(
                                    JobRequest.of(JobData.file("points.csv"), "3"),
                                    ClusteringJob.class);
            URI map = node.create(CreateRequest.of(MapService.CONTRACT).name("map"));
            ServiceProxy<ShownMap> shown = node.connect(map, ShownMap.class);
            shown.replace(new ShownMap("Here", "a note", "", List.of(List.of(1.0, 2.0))), null);
            URI gallery = node.create(CreateRequest.of(GalleryService.CONTRACT).name("gallery"));
            ServiceProxy<Gallery> pictures = node.connect(gallery, Gallery.class);
            pictures.replace(
                    new Gallery(
                            "There",
                            Map.of(
                                    "0",
                                    new Gallery.Picture("0", "NSC10", PHOSPHINE, "ff"),
                                    "1",
                                    new Gallery.Picture("1", "NSC2", BRIDGED, "ff"))),
                    null);
            URI root = Objects.requireNonNull(node.http());
            String ofMap = drawn(browser, root.resolve(map + "/$page"), ">Here</h1>");
            assertTrue(ofMap.contains("Map with 0 features and 1 marks"), ofMap);
            assertTrue(ofMap.contains(">live</span>"), ofMap);
            String ofGallery = drawn(browser, root.resolve(gallery + "/$page"), ">There</h1>");
            assertTrue(ofGallery.contains("aria-label=\"Structure of NSC10\""), ofGallery);
            assertTrue(ofGallery.contains(">P</text>"), ofGallery);
            assertEquals(21 + 9, ofGallery.split("<line ", -1).length - 1, "bonds, nine double");
            assertTrue(ofGallery.contains("aria-label=\"Fingerprint of NSC2\""), ofGallery);
            String id = Objects.requireNonNull(job).id();
            String ofJobs = drawn(browser, root.resolve(jobs + "/$page"), id);
            assertTrue(ofJobs.contains(">live</span>"), ofJobs);
        }
    }

    /// The document when it has what is wanted.
    private String drawn(String browser, URI page, String wanted)
            throws IOException, InterruptedException {
        String document = "";
        for (int tries = 0; tries < TRIES && !document.contains(wanted); tries++) {
            document = drawn(browser, page);
        }
        assertTrue(document.contains(wanted), document);
        return document;
    }

    /// The document when it has had four seconds of its own time, which pass more quickly than
    /// those of the node.
    private String drawn(String browser, URI page) throws IOException, InterruptedException {
        Path out = folder.resolve("page.html");
        Process process =
                new ProcessBuilder(
                                browser,
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--user-data-dir=" + folder.resolve("browser"),
                                "--virtual-time-budget=4000",
                                "--dump-dom",
                                page.toString())
                        .redirectOutput(out.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the browser does not end");
        return Files.readString(out, UTF_8);
    }

    private static String browser() {
        List<String> folders = List.of(System.getenv().getOrDefault("PATH", "").split(":", -1));
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> folders.stream().map(each -> Path.of(each, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse("");
    }
}
