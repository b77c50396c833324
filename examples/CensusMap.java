import io.portolan.clustering.service.ClusteringJob;
import io.portolan.clustering.service.ClusteringJobs;
import io.portolan.clustering.service.ClusteringService;
import io.portolan.clustering.service.ClusteringServiceSettings;
import io.portolan.clustering.service.JobData;
import io.portolan.clustering.service.JobId;
import io.portolan.clustering.service.JobProgress;
import io.portolan.clustering.service.JobRequest;
import io.portolan.clustering.service.JobText;
import io.portolan.clustering.service.LiveJobs;
import io.portolan.clustering.service.MapService;
import io.portolan.clustering.service.PointPage;
import io.portolan.clustering.service.PointRows;
import io.portolan.clustering.service.ShownMap;
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
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A data source, a clustering and a map: three services, and a workflow that puts them together.
/// The map shows the centers while the points are annealed, and the outlines of the clusters at the
/// end. After `kill -9` it goes on where it was.
public final class CensusMap {

    private CensusMap() {}

    // @start region="data"
    /// Nothing: the points are in a file.
    public record NoState() {}

    /// The census block groups of Indiana.
    @ServiceContract(
            id = "urn:example:census",
            also = PointRows.CONTRACT,
            state = NoState.class)
    public static final class Census {

        /// Some of the rows.
        @On(Verb.QUERY)
        public PointPage points(PointRows rows) throws IOException {
            List<String> lines = Files.readAllLines(Path.of(System.getProperty("census")));
            int first = 1 + rows.from();
            int end = Math.min(lines.size(), first + rows.most());
            return new PointPage(
                    lines.getFirst(), lines.subList(first, end), end == lines.size());
        }
    }
    // @end

    /// What is wanted.
    public record Wanted(int clusters) {}

    /// What was found.
    public record Found(String job, double sse) {}

    // @start region="workflow"
    /// Points, clusters, map.
    @WorkflowContract(id = "urn:example:census-map")
    public static final class Mapping implements Workflow<Wanted, Found> {

        @Override
        public Found run(Wanted wanted, WorkflowContext flow) throws Exception {
            ServiceProxy<ClusteringJobs> jobs =
                    flow.service("/services/jobs", ClusteringJobs.class);
            ServiceProxy<LiveJobs> live = flow.service("/services/jobs-live", LiveJobs.class);
            ServiceProxy<ShownMap> map = flow.service("/services/map", ShownMap.class);
            String title = "Census block groups of Indiana";

            ClusteringJob job =
                    jobs.named("submit")
                            .submit(
                                    JobRequest.of(
                                            JobData.service("/services/census"),
                                            "" + wanted.clusters()),
                                    ClusteringJob.class);
            String id = job.id();
            flow.compensate(
                    "cancel",
                    () ->
                            jobs.named("cancel")
                                    .submit(
                                            new JobId(id),
                                            ClusteringJob.class));
            while (!job.status().isEnd()) {
                flow.sleep(Duration.ofMillis(300));
                JobProgress now = live.get().state().progress().get(id);
                if (now != null) {
                    map.replace(new ShownMap(title, now.phase(), "", now.centers()), null);
                }
                job = jobs.at("jobs/" + id).item(ClusteringJob.class);
            }
            if (job.result() == null) {
                throw new IllegalStateException("job " + id + ": " + job.failure());
            }
            JobText outlines =
                    jobs.named("result")
                            .query(new JobText.Wanted(id, "clusters.geojson"), JobText.class);
            String note = job.result().clusters() + " clusters";
            map.replace(new ShownMap(title, note, outlines.text(), List.of()), null);
            return new Found(id, job.result().sse());
        }
    }
    // @end

    // @start region="main"
    /// Starts all in one node.
    ///
    /// @param arguments a folder for states and jobs, the port, perhaps `once` to end with the map
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[0]);
        int port = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8080;
        if (System.getProperty("census") == null) {
            System.setProperty("census", "examples/data/indiana-block-groups.csv");
        }
        ClusteringService clustering =
                new ClusteringService(ClusteringServiceSettings.of(folder.resolve("jobs")));
        try (ServiceNode node =
                        clustering
                                .addTo(ServiceNode.builder())
                                .service(Census.class)
                                .service(MapService.class)
                                .service(Mapping.class)
                                .store(folder.resolve("states"))
                                .http(HttpSettings.LOOPBACK.at("127.0.0.1", port))
                                .start();
                ClusteringService begun = clustering) {
            begun.start(node);
            node.create(CreateRequest.of("urn:example:census").name("census"));
            node.create(CreateRequest.of(MapService.CONTRACT).name("map"));
            URI path = node.create(CreateRequest.of("urn:example:census-map").name("maps"));
            System.out.println("the map is at " + node.http() + "/services/map/$page");
            ServiceProxy<WorkflowRuns> maps = node.connect(path, WorkflowRuns.class);
            maps.named("start")
                    .idempotencyKey("indiana")
                    .submit(new Wanted(10), WorkflowRun.class);
            Found found =
                    maps.timeout(Duration.ofMinutes(10))
                            .named("result")
                            .submit(new RunId("indiana"), Found.class);
            System.out.println("10 clusters, SSE " + Math.round(found.sse()));
            if (arguments.length < 3) {
                node.awaitClose();
            }
        }
    }
    // @end
}
