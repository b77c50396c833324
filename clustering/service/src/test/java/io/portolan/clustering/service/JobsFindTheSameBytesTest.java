package io.portolan.clustering.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.order.ClusterOrder;
import io.portolan.clustering.order.Method;
import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.services.CreateRequest;
import io.portolan.services.On;
import io.portolan.services.ServiceContract;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Verb;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A job gives the bytes of the command line, wherever its points come from.
@Timeout(60)
class JobsFindTheSameBytesTest {

    @TempDir Path folder;

    /// Ten points, two at a time at the most.
    @ServiceContract(
            id = "urn:test:points",
            also = PointRows.CONTRACT,
            state = PointsService.None.class)
    static final class PointsService {
        record None() {}

        @On(Verb.QUERY)
        PointPage points(PointRows rows) {
            List<String> all =
                    List.of("0,0", "0,1", "1,0", "1,1", "9,9", "9,8", "8,9", "8,8", "5,1", "1,5");
            int end = Math.min(all.size(), rows.from() + 2);
            return new PointPage("x,y", all.subList(rows.from(), end), end == all.size());
        }
    }

    private static void assertSame(Path expected, RunningJobs running, ClusteringJob job)
            throws Exception {
        for (String file : List.of("labels.csv", "centers.csv", "model.json")) {
            HttpResponse<byte[]> got =
                    running.ask(
                            "GET", "/services/jobs/$files/" + job.id() + "/" + file, new byte[0]);
            assertEquals(200, got.statusCode());
            assertArrayEquals(Files.readAllBytes(expected.resolve(file)), got.body(), file);
        }
    }

    @Test
    void anUploadInPieces() throws Exception {
        Path points = RunningJobs.points(folder, "heaps.csv", 400);
        byte[] bytes = Files.readAllBytes(points);
        try (RunningJobs running = RunningJobs.start(folder, RunningJobs.settings(folder))) {
            int half = bytes.length / 2;
            byte[] first = Arrays.copyOf(bytes, half);
            byte[] rest = Arrays.copyOfRange(bytes, half, bytes.length);
            String path = "/services/jobs/$upload/heaps.csv?from=";
            assertEquals(200, running.ask("PUT", path + 0, first).statusCode());
            assertEquals(412, running.ask("PUT", path + 5, rest).statusCode());
            assertEquals(412, running.ask("PUT", path + 0, rest).statusCode());
            assertEquals(200, running.ask("PUT", path + 0, first).statusCode()); // it is there
            String upload = path.substring(0, path.indexOf('?'));
            String document =
                    new String(
                            running.ask("GET", "/services/jobs/$openapi", new byte[0]).body(),
                            UTF_8);
            assertTrue(document.contains("delete_upload"), document);
            assertEquals(204, running.ask("DELETE", upload, new byte[0]).statusCode());
            assertEquals(412, running.ask("PUT", path + half, rest).statusCode());
            assertEquals(200, running.ask("PUT", path + 0, first).statusCode());
            String answer = new String(running.ask("PUT", path + half, rest).body(), UTF_8);
            assertTrue(answer.contains("\"bytes\":" + bytes.length), answer);

            JobRequest request = JobRequest.of(JobData.upload("heaps.csv"), "7");
            ClusteringJob job = running.end(running.submit(request).id());
            assertEquals(Status.DONE, job.status(), job.failure());
            assertEquals(7, Objects.requireNonNull(job.result()).clusters());
            assertSame(RunningJobs.reference(folder, points, request), running, job);
            FaultException gone = assertThrows(FaultException.class, () -> running.submit(request));
            assertEquals(FaultCode.UNKNOWN_ENTRY, gone.code());
        }
    }

    @Test
    void resultsNameFilesAsTheyWereUploaded() throws Exception {
        Path points = RunningJobs.points(folder, "heaps.csv", 60);
        ClusterOrder order =
                new ClusterOrder(
                        "2", Method.kmeans, null, null, null, null, null, null, null, null);
        try (RunningJobs running = RunningJobs.start(folder, RunningJobs.settings(folder))) {
            String path = "/services/jobs/$upload/";
            byte[] centers = "x,y\n0,0\n30,20\n".getBytes(UTF_8);
            assertEquals(
                    200,
                    running.ask("PUT", path + "first-centers.csv?from=0", centers).statusCode());
            byte[] rows = Files.readAllBytes(points);
            assertEquals(200, running.ask("PUT", path + "heaps.csv?from=0", rows).statusCode());
            JobData data = new JobData("heaps.csv", null, null, "first-centers.csv", null);
            ClusteringJob job = running.end(running.submit(new JobRequest(data, order, 1)).id());
            assertEquals(Status.DONE, job.status(), job.failure());
            for (String file : Objects.requireNonNull(job.result()).files()) {
                String at = "/services/jobs/$files/" + job.id() + "/" + file;
                String text = new String(running.ask("GET", at, new byte[0]).body(), UTF_8);
                assertFalse(text.contains(job.id()), file + " names the job");
                assertFalse(text.contains(folder.toString()), file + " names a folder");
                if (file.equals("summary.json")) {
                    assertTrue(text.contains("cluster heaps.csv --clusters 2"), text);
                    assertTrue(text.contains("--start first-centers.csv"), text);
                }
            }
        }
    }

    @Test
    void aFileOfTheNodeAndResultsAsText() throws Exception {
        Path points = RunningJobs.points(folder, "heaps.csv", 300);
        JobRequest request = JobRequest.of(JobData.file("heaps.csv"), "2..4");
        try (RunningJobs running = RunningJobs.start(folder, RunningJobs.settings(folder))) {
            ClusteringJob job = running.end(running.submit(request).id());
            assertEquals(Status.DONE, job.status(), job.failure());
            Path expected = RunningJobs.reference(folder, points, request);
            assertSame(expected, running, job);
            JobText centers =
                    running.jobs()
                            .named("result")
                            .query(new JobText.Wanted(job.id(), "centers.csv"), JobText.class);
            assertEquals(Files.readString(expected.resolve("centers.csv")), centers.text());
            MapPoints map = running.jobs().named("map").query(new JobId(job.id()), MapPoints.class);
            assertEquals(List.of("x", "y"), map.columns());
            assertEquals(300, map.points().size());
            assertEquals(3, map.points().getFirst().size());
        }
    }

    @Test
    void theDataOfAnotherService() throws Exception {
        try (ServiceNode other = points("other").start();
                RunningJobs running = joined(other)) {
            String place = awaitPoints(running.node());
            JobRequest request = JobRequest.of(JobData.service(place), "3");
            ClusteringJob job = running.end(running.submit(request).id());
            assertEquals(Status.DONE, job.status(), job.failure());
            Path points =
                    Files.writeString(
                            folder.resolve("ten.csv"),
                            "x,y\n0,0\n0,1\n1,0\n1,1\n9,9\n9,8\n8,9\n8,8\n5,1\n1,5\n");
            assertSame(RunningJobs.reference(folder, points, request), running, job);
        }
    }

    @Test
    void startCentersUnderTheNameOfAServiceAreNotItsPoints() throws Exception {
        ClusterOrder order =
                new ClusterOrder(
                        "2", Method.kmeans, null, null, null, null, null, null, null, null);
        byte[] centers = "x,y\n0,0\n9,9\n".getBytes(UTF_8);
        ServiceNodeBuilder node = ServiceNode.builder().service(PointsService.class);
        try (RunningJobs running = RunningJobs.start(folder, RunningJobs.settings(folder), node)) {
            URI ten = running.node().create(CreateRequest.of("urn:test:points").name("ten"));
            String upload = "/services/jobs/$upload/ten.csv?from=0";
            assertEquals(200, running.ask("PUT", upload, centers).statusCode());
            JobData data = new JobData(null, null, ten.toString(), "ten.csv", null);
            ClusteringJob job = running.end(running.submit(new JobRequest(data, order, 1)).id());
            assertEquals(Status.DONE, job.status(), job.failure());
            assertEquals(10, Objects.requireNonNull(job.result()).points());
        }
    }

    /// A node whose service `ten` has points.
    private static ServiceNodeBuilder points(String name) {
        return ServiceNode.builder().name(name).service(PointsService.class).tcp(0);
    }

    private RunningJobs joined(ServiceNode other) throws InterruptedException {
        URI _ = other.create(CreateRequest.of("urn:test:points").name("ten"));
        return RunningJobs.start(
                folder,
                RunningJobs.settings(folder),
                ServiceNode.builder().tcp(0).join("127.0.0.1:" + port(other)));
    }

    private static int port(ServiceNode node) {
        return Objects.requireNonNull(node.tcp()).getPort();
    }

    /// The path of the first service with points that the node knows, as soon as it knows one.
    private static String awaitPoints(ServiceNode node) {
        while (node.directory(PointRows.CONTRACT).isEmpty()) {
            Thread.onSpinWait();
        }
        return node.directory(PointRows.CONTRACT).getFirst().path();
    }

    @Test
    void whatCannotBeMeantIsRefusedAtOnce() throws Exception {
        Path _ = RunningJobs.points(folder, "heaps.csv", 30);
        try (RunningJobs running = RunningJobs.start(folder, RunningJobs.settings(folder))) {
            refused(running, JobRequest.of(JobData.file("../etc/passwd"), "3"), "there is no file");
            refused(running, JobRequest.of(JobData.file("heaps.csv"), "0"), "clusters = 0");
            refused(
                    running,
                    new JobRequest(
                            new JobData("a", "b", null, null, null),
                            JobRequest.of(JobData.file("b"), "3").order(),
                            null),
                    "data has upload and file: one of");
            refused(
                    running,
                    new JobRequest(
                            JobData.file("heaps.csv"),
                            JobRequest.of(JobData.file("b"), "3").order(),
                            64),
                    "ranks = 64: 1 to 2 are allowed");
            assertEquals(List.of(), List.copyOf(running.jobs().get().state().jobs().values()));
        }
    }

    private static void refused(RunningJobs running, JobRequest request, String why) {
        FaultException e = assertThrows(FaultException.class, () -> running.submit(request));
        assertTrue(String.valueOf(e.getMessage()).contains(why), e.getMessage());
    }
}
