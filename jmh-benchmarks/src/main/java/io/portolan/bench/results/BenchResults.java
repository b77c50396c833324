package io.portolan.bench.results;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// What a run of a benchmark found, and the file that keeps it: a JSON object whose `rows` stand
/// one a line.
///
/// *Threads:* one.
public final class BenchResults {

    /// The version of the file's format.
    public static final int FORMAT = 1;

    private static final JsonMapper JSON =
            JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    private final Head head;
    private final List<Build> builds;
    private final List<ResultRow> rows = new ArrayList<>();

    /// What stands before the rows.
    ///
    /// @param format [#FORMAT]
    /// @param benchmark its name
    /// @param command what was typed
    /// @param started when, in UTC
    /// @param machine what the figures depend on
    /// @param builds those that were measured
    public record Head(
            int format,
            String benchmark,
            String command,
            String started,
            MachineFacts machine,
            List<Origin> builds) {

        private static final int SHORT_COMMIT = 8;

        public Head {
            builds = List.copyOf(builds);
        }

        /// The first digits of the commit that was measured, or `unknown`.
        public String shortCommit() {
            return builds.stream()
                    .map(Origin::commit)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(commit -> commit.substring(0, Math.min(SHORT_COMMIT, commit.length())))
                    .orElse("unknown");
        }
    }

    /// What was built.
    ///
    /// @param build as the rows name it
    /// @param commit that was checked out
    /// @param dirty whether files differed from it
    public record Origin(String build, @Nullable String commit, @Nullable Boolean dirty) {}

    private BenchResults(Head head, List<Build> builds, List<ResultRow> rows) {
        this.head = head;
        this.builds = List.copyOf(builds);
        this.rows.addAll(rows);
    }

    /// None yet, of a run that begins now.
    ///
    /// @param benchmark its name
    /// @param command what was typed
    /// @param build the one that runs
    /// @param other another one beside it
    public static BenchResults begin(
            String benchmark, String command, Build build, Optional<Build> other) {
        List<Build> builds = new ArrayList<>(List.of(build));
        other.ifPresent(builds::add);
        List<Origin> origins =
                builds.stream()
                        .map(it -> new Origin(it.name(), it.commit(), it.isDirty()))
                        .toList();
        Head head =
                new Head(
                        FORMAT,
                        benchmark,
                        command,
                        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                        MachineFacts.read(),
                        origins);
        return new BenchResults(head, builds, List.of());
    }

    /// What stands before the rows.
    public Head head() {
        return head;
    }

    /// The builds whose figures are taken: the one that runs first.
    public List<Build> builds() {
        return builds;
    }

    /// The build that runs.
    public Build build() {
        return builds.getFirst();
    }

    /// The build that is measured beside it.
    public Optional<Build> other() {
        return builds.stream().filter(build -> !build.isThis()).findFirst();
    }

    /// All rows in the order in which they were measured.
    public List<ResultRow> rows() {
        return List.copyOf(rows);
    }

    /// The figures of all rounds of the build that runs.
    ///
    /// @param section the title of the table
    /// @param contender its label
    /// @param quantity the unit
    public double[] figures(
            String section, String contender, Map<String, String> parameters, String quantity) {
        return rows.stream()
                .filter(row ->
                        row.build().equals(Build.THIS)
                                && row.section().equals(section)
                                && row.contender().equals(contender)
                                && row.parameters().equals(parameters)
                                && row.quantity().equals(quantity))
                .mapToDouble(ResultRow::figure)
                .toArray();
    }

    /// Adds a figure.
    public void add(ResultRow row) {
        rows.add(row);
    }

    /// Whether what is there cannot be replaced by another file: a device or a link, such as
    /// `/dev/stdout`, which leads to a file where the output goes into one.
    public static boolean isDeviceOrLink(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /// Writes the file, and the folders that lead to it.
    ///
    /// *Failure:* a program that is ended meanwhile leaves the file as it was, and beside it
    /// perhaps one whose name ends with `.part`.
    public void write(Path file) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        StringBuilder text = new StringBuilder();
        String start = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(head);
        text.append(start, 0, start.lastIndexOf('}')).append("  ,\"rows\" : [\n");
        for (int i = 0; i < rows.size(); i++) {
            text.append(JSON.writeValueAsString(rows.get(i)));
            text.append(i + 1 < rows.size() ? ",\n" : "\n");
        }
        text.append("]}\n");
        if (isDeviceOrLink(file)) {
            Files.writeString(file, text, StandardCharsets.UTF_8);
        } else {
            Path part = file.resolveSibling(file.getFileName() + ".part");
            Files.writeString(part, text, StandardCharsets.UTF_8);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        }
    }

    /// Reads a file.
    ///
    /// *Failure:* [IllegalArgumentException] that says why the file holds no results.
    public static BenchResults read(Path file) {
        try {
            ObjectNode json = JSON.readValue(Files.readString(file), ObjectNode.class);
            if (json.path("format").asInt() != FORMAT || !json.has("rows")) {
                throw new IllegalArgumentException(
                        "'%s' has format %s; this version reads %d: measure again"
                                .formatted(file, json.path("format"), FORMAT));
            }
            List<ResultRow> rows =
                    JSON.readerForListOf(ResultRow.class).readValue(json.get("rows"));
            return new BenchResults(JSON.treeToValue(json, Head.class), List.of(), rows);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "cannot read '%s': there is no such file, or it may not be read; ./portolan"
                                    .formatted(file)
                            + " bench NAME --json FILE writes one",
                    e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "'%s' holds no results of a benchmark: %s"
                            .formatted(file, e.getOriginalMessage()),
                    e);
        }
    }
}
