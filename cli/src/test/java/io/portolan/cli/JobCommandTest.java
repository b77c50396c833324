package io.portolan.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Jobs on a node by the command line: they find the bytes that `cluster` finds.
@Timeout(120)
class JobCommandTest {

    @TempDir Path folder;

    private RunningNode node(String... more) throws Exception {
        String[] options = {
            "--store",
            folder.resolve("states").toString(),
            "--jobs",
            folder.resolve("jobs").toString()
        };
        String[] all = Arrays.copyOf(options, options.length + more.length);
        System.arraycopy(more, 0, all, options.length, more.length);
        return RunningNode.start(all);
    }

    private Path points() throws Exception {
        StringBuilder rows = new StringBuilder("name;lon;lat;mass\n");
        for (int i = 0; i < 90; i++) {
            rows.append("p%d;%.3f;%.3f;%d\n".formatted(i, i % 9 + i / 300.0, i % 4 + i / 700.0, i));
        }
        return Files.writeString(folder.resolve("points.csv"), rows);
    }

    @Test
    void aJobFindsTheBytesOfTheCommand() throws Exception {
        Path points = points();
        List<Object> options =
                List.of(points, "--clusters", 5, "--weight", "mass", "--name", "name", "--points");
        Outcome.of(with("cluster", options, "--output", folder.resolve("own"))).assertSuccess();
        try (RunningNode node = node()) {
            Outcome submitted = Outcome.of(with("job", options, "--node", node.root(), "--wait"));
            submitted.assertSuccess();
            List<String> lines = submitted.out().lines().toList();
            String id = lines.getFirst().split(" ", 2)[0];
            assertTrue(
                    lines.getLast().startsWith(id + "  done: 90 points, 5 clusters, SSE "),
                    lines.getLast());
            Path results = folder.resolve("results");
            Outcome.of("job", "result", id, "--node", node.root(), "--output", results)
                    .assertSuccess();
            for (String file :
                    List.of(
                            "labels.csv",
                            "centers.csv",
                            "clusters.geojson",
                            "points.geojson",
                            "model.json")) {
                assertArrayEquals(
                        Files.readAllBytes(folder.resolve("own").resolve(file)),
                        Files.readAllBytes(results.resolve(file)),
                        file);
            }
            Outcome list = Outcome.of("job", "list", "--node", node.root());
            assertTrue(list.out().contains(id), list.out());
            assertTrue(list.out().contains("points.csv  done: 90 points"), list.out());
            Outcome.of("job", "watch", id, "--node", node.root()).assertSuccess();
            Outcome.of("job", "cancel", id, "--forget", "--node", node.root()).assertSuccess();
            assertEquals("no jobs\n", Outcome.of("job", "list", "--node", node.root()).out());
        }
    }

    @Test
    void filesOfOneNameAreUploadedApart() throws Exception {
        Path points = points();
        Path others = Files.createDirectories(folder.resolve("others")).resolve("points.csv");
        Path _ = Files.writeString(others, Files.readString(points) + "last;1;1;1\n");
        try (RunningNode node = node()) {
            String first = upload(node, points, 5);
            assertTrue(first.endsWith("~points.csv"), first);
            assertNotEquals(first, upload(node, others, 5));
            assertNotEquals(first, upload(node, points, 4));
            assertEquals(first, upload(node, points, 5), "it takes the place of one that was cut");
            String list = Outcome.of("job", "list", "--node", node.root()).out();
            assertFalse(list.contains("~"), list);
        }
    }

    /// Submits a job; returns the name under which its points were uploaded.
    private static String upload(RunningNode node, Path points, int clusters) throws Exception {
        String job =
                submitted(List.of(points, "--clusters", clusters, "--node", node.root(), "--wait"));
        String path = "%s/services/jobs/jobs/%s".formatted(node.root(), job);
        Matcher upload =
                Pattern.compile("\"upload\": *\"([^\"]*)\"")
                        .matcher(Outcome.of("call", path).assertSuccess().out());
        assertTrue(upload.find());
        return upload.group(1);
    }

    private static Object[] with(String command, List<Object> options, Object... more) {
        ArrayList<Object> words = new ArrayList<>();
        words.add(command);
        if (command.equals("job")) {
            words.add("submit");
        }
        words.addAll(options);
        words.addAll(List.of(more));
        return words.toArray();
    }

    @Test
    void whatCannotWorkIsRefusedWithOneSentence() throws Exception {
        Outcome.of("node", "--jobs", folder)
                .assertFailure(
                        2,
                        "portolan: --jobs needs a store, which knows the jobs after a restart; add --store DIR");
        Outcome.of("node", "--data", folder)
                .assertFailure(
                        2,
                        "portolan: --data is the folder of files that jobs may read, and this node runs none; add --jobs DIR, or leave --data out");
        Path points = points();
        Outcome.of("job", "submit", points, "--node", "http://127.0.0.1:1")
                .assertFailure(
                        2,
                        "portolan: say how many clusters with --clusters K, or until when to cool down with --max-clusters N or --until-temperature T");
        try (RunningNode node = node()) {
            String url = node.root();
            Outcome.of("job", "submit", points, "--clusters", 3, "--checkpoint", "c", "--node", url)
                    .assertFailure(
                            2,
                            "portolan: --checkpoint is for a run of this process; leave it out: jobs keep checkpoints by themselves");
            assertEquals(
                    1,
                    Outcome.of("job", "submit", points, "--clusters", 1000, "--node", url, "--wait")
                            .status());
            Outcome.of("job", "submit", "x.csv", "--on-node", "--clusters", 3, "--node", url)
                    .assertFailure(
                            1,
                            "portolan: PermissionDenied: file 'x.csv': this node lets jobs read no files; upload it, or start the node with --data DIR");
        }
    }

    @Test
    void aJobIsNamedByTheStartOfItsName() throws Exception {
        Path points = points();
        try (RunningNode node = node()) {
            String url = node.root();
            List<Object> options = List.of(points, "--clusters", 2, "--node", url, "--wait");
            String first = submitted(options);
            String start = first.substring(0, first.length() - 1);
            Outcome.of("job", "watch", start, "--node", url).assertSuccess();
            Path results = folder.resolve("results");
            Outcome fetched =
                    Outcome.of("job", "result", start, "--node", url, "--output", results);
            assertTrue(fetched.assertSuccess().out().startsWith(first + "  done: "), fetched.out());

            String second = submitted(options);
            List<String> both = Stream.of(first, second).sorted().toList();
            for (String command : List.of("watch", "cancel", "result")) {
                Outcome.of("job", command, "j", "--node", url)
                        .assertFailure(
                                1,
                                "portolan: 2 jobs begin with 'j', such as %s; give more of the name"
                                        .formatted(String.join(", ", both)));
                Outcome.of("job", command, "nobody", "--node", url)
                        .assertFailure(
                                1,
                                "portolan: there is no job 'nobody' at %s; portolan job list says which there are"
                                        .formatted(url));
            }
            Outcome.of("job", "cancel", start, "--forget", "--node", url).assertSuccess();
            Outcome.of("job", "watch", "j", "--node", url).assertSuccess(); // of the other one
        }
    }

    private static String submitted(List<Object> options) {
        Outcome outcome = Outcome.of(with("job", options)).assertSuccess();
        return outcome.out().split(" ", 2)[0];
    }

    @Test
    void filesOfOneNameInTwoFoldersStayApart() throws Exception {
        Path points = points();
        Path other = Files.createDirectories(folder.resolve("other")).resolve("points.csv");
        Path _ = Files.writeString(other, "lon,lat,mass\n0,0,0\n8,3,60\n");
        List<Object> options =
                List.of(points, "--method", "kmeans", "--clusters", 2, "--start", other);
        Outcome.of(with("cluster", options, "--output", folder.resolve("own"))).assertSuccess();
        try (RunningNode node = node()) {
            String url = node.root();
            Outcome submitted =
                    Outcome.of(with("job", options, "--node", url, "--wait")).assertSuccess();
            String id = submitted.out().split(" ", 2)[0];
            Path results = folder.resolve("results");
            Outcome.of("job", "result", id, "--node", url, "--output", results).assertSuccess();
            assertArrayEquals(
                    Files.readAllBytes(folder.resolve("own/labels.csv")),
                    Files.readAllBytes(results.resolve("labels.csv")));
            String summary = Files.readString(results.resolve("summary.json"));
            assertTrue(summary.contains("--start other-points.csv"), summary);
        }
    }
}
