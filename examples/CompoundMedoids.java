import io.portolan.clustering.Effort;
import io.portolan.clustering.format.PointFormat;
import io.portolan.clustering.service.ClusteringJob;
import io.portolan.clustering.service.ClusteringJobs;
import io.portolan.clustering.service.ClusteringService;
import io.portolan.clustering.service.ClusteringServiceSettings;
import io.portolan.clustering.service.Gallery;
import io.portolan.clustering.service.GalleryService;
import io.portolan.clustering.service.JobData;
import io.portolan.clustering.service.JobRequest;
import io.portolan.clustering.service.JobText;
import io.portolan.clustering.service.PointPage;
import io.portolan.clustering.service.PointRows;
import io.portolan.clustering.order.AnnealingOrder;
import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.InputOrder;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.operation.Verb;
import io.portolan.services.workflow.RunId;
import io.portolan.services.workflow.Workflow;
import io.portolan.services.workflow.WorkflowContext;
import io.portolan.services.workflow.WorkflowContract;
import io.portolan.services.workflow.WorkflowRun;
import io.portolan.services.workflow.WorkflowRuns;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// Compounds: a service has their fingerprints and structures, a job clusters them, and a gallery
/// draws the medoid of each cluster, the compound that is most like the others.
public final class CompoundMedoids {

    private CompoundMedoids() {}

    /// Nothing: the compounds are in files.
    public record NoCompounds() {}

    /// Asks for a compound.
    public record ById(String id) {}

    /// A compound.
    public record Compound(String id, String smiles, String bits) {}

    /// 400 compounds of the NCI.
    @ServiceContract(
            id = "urn:example:compounds",
            also = PointRows.CONTRACT,
            state = NoCompounds.class)
    public static final class Compounds {

        private static Path data(String name) {
            return Path.of(System.getProperty("compounds"), name);
        }

        private static List<String> fingerprints() throws IOException {
            try (BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(
                                    new GZIPInputStream(
                                            Files.newInputStream(data("nci-compounds.fps.gz"))),
                                    StandardCharsets.US_ASCII))) {
                return lines.lines().toList();
            }
        }

        /// Some of the fingerprints, as lines of FPS.
        @On(Verb.QUERY)
        public PointPage points(PointRows rows) throws IOException {
            List<String> lines = fingerprints();
            int head = (int) lines.stream().takeWhile(line -> line.startsWith("#")).count();
            int first = head + rows.from();
            int end = Math.min(lines.size(), first + rows.most());
            return new PointPage(
                    String.join("\n", lines.subList(0, head)),
                    lines.subList(first, end),
                    end == lines.size());
        }

        /// One compound.
        @On(Verb.QUERY)
        public Compound compound(ById which) throws IOException {
            String end = "\t" + which.id();
            String bits =
                    fingerprints().stream().filter(line -> line.endsWith(end)).findFirst().orElse("");
            String smiles =
                    Files.readAllLines(data("nci-compounds.smi")).stream()
                            .filter(line -> line.endsWith(end))
                            .findFirst()
                            .orElse("");
            return new Compound(which.id(), smiles.split("\t", -1)[0], bits.split("\t", -1)[0]);
        }
    }

    /// What is wanted.
    public record Wanted(int clusters) {}

    /// What was found.
    public record Found(String job, List<String> medoids) {}

    /// The point of a cluster that is nearest to its center, and how many there are.
    private record Medoid(String id, double distance, int size) {}

    /// Fingerprints, clusters, pictures.
    @WorkflowContract(id = "urn:example:compound-medoids")
    public static final class Drawing implements Workflow<Wanted, Found> {

        @Override
        public Found run(Wanted wanted, WorkflowContext flow) throws Exception {
            ServiceProxy<ClusteringJobs> jobs =
                    flow.service("/services/jobs", ClusteringJobs.class);
            ServiceProxy<NoCompounds> compounds =
                    flow.service("/services/compounds", NoCompounds.class);
            ServiceProxy<Gallery> gallery = flow.service("/services/gallery", Gallery.class);

            ClusteringJob job =
                    jobs.named("submit").submit(request(wanted.clusters()), ClusteringJob.class);
            while (!job.status().isEnd()) {
                flow.sleep(Duration.ofMillis(300));
                job = jobs.at("jobs/" + job.id()).item(ClusteringJob.class);
            }
            if (job.result() == null) {
                throw new IllegalStateException("job " + job.id() + ": " + job.failure());
            }
            JobText labels =
                    jobs.named("result")
                            .query(new JobText.Wanted(job.id(), "labels.csv"), JobText.class);
            gallery.replace(new Gallery("Medoids of 400 compounds", Map.of()), null);
            Map<Integer, Medoid> medoids = medoids(labels.text());
            for (Map.Entry<Integer, Medoid> each : medoids.entrySet()) {
                Medoid medoid = each.getValue();
                Compound drawn =
                        compounds.named("compound").query(new ById(medoid.id()), Compound.class);
                gallery.upsert(
                        new Gallery.Picture(
                                "cluster %03d".formatted(each.getKey()),
                                medoid.id() + ", one of " + medoid.size(),
                                drawn.smiles(),
                                drawn.bits()));
            }
            return new Found(job.id(), medoids.values().stream().map(Medoid::id).toList());
        }

        private static JobRequest request(int clusters) {
            ClusterOrder order =
                    ClusterOrder.of("" + clusters)
                            .withInput(InputOrder.DETECTED.withFormat(PointFormat.fps))
                            .withAnnealing(
                                    new AnnealingOrder(Effort.FAST, null, null, null, null));
            return new JobRequest(JobData.service("/services/compounds"), order, null);
        }

        /// The medoid of each cluster, out of lines `id,cluster,distance,tanimoto`.
        private static Map<Integer, Medoid> medoids(String labels) {
            Map<Integer, Medoid> medoids = new TreeMap<>();
            labels.lines()
                    .skip(1)
                    .map(line -> line.split(",", -1))
                    .forEach(
                            fields ->
                                    medoids.merge(
                                            Integer.valueOf(fields[1]),
                                            new Medoid(
                                                    fields[0], Double.parseDouble(fields[2]), 1),
                                            (a, b) ->
                                                    new Medoid(
                                                            a.distance() <= b.distance()
                                                                    ? a.id()
                                                                    : b.id(),
                                                            Math.min(a.distance(), b.distance()),
                                                            a.size() + b.size())));
            return medoids;
        }
    }

    /// Starts all in one node.
    ///
    /// @param arguments a folder for states and jobs, the port, perhaps `once` to end with the
    ///   pictures
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8080;
        if (System.getProperty("compounds") == null) {
            System.setProperty("compounds", "examples/data");
        }
        ClusteringService clustering =
                new ClusteringService(ClusteringServiceSettings.of(folder.resolve("jobs")));
        try (ServiceNode node =
                        clustering
                                .addTo(ServiceNode.builder())
                                .service(Compounds.class)
                                .service(GalleryService.class)
                                .service(Drawing.class)
                                .store(folder.resolve("states"))
                                .http(HttpSettings.LOOPBACK.at("127.0.0.1", port))
                                .start();
                ClusteringService begun = clustering) {
            begun.start(node);
            node.create(CreateRequest.of("urn:example:compounds").name("compounds"));
            node.create(CreateRequest.of(GalleryService.CONTRACT).name("gallery"));
            URI path = node.create(CreateRequest.of("urn:example:compound-medoids").name("drawings"));
            System.out.println("the pictures are at " + node.http() + "/services/gallery/$page");
            ServiceProxy<WorkflowRuns> drawings = node.connect(path, WorkflowRuns.class);
            drawings.named("start").idempotencyKey("nci").submit(new Wanted(8), WorkflowRun.class);
            Found found =
                    drawings.timeout(Duration.ofMinutes(10))
                            .named("result")
                            .submit(new RunId("nci"), Found.class);
            System.out.println("medoids " + String.join(", ", found.medoids()));
            if (arguments.length < 3) {
                node.awaitClose();
            }
        }
    }
}
