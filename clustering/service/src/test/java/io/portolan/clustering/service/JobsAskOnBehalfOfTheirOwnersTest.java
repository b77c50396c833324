package io.portolan.clustering.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.clustering.service.ClusteringJob.Status;
import io.portolan.services.CreateRequest;
import io.portolan.services.access.AccessFile;
import io.portolan.services.access.AccessRules;
import io.portolan.services.access.Grant;
import io.portolan.services.node.ServiceNode;
import io.portolan.services.node.ServiceNodeBuilder;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Principal;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The points of a service, in a node with access rules: a job may ask what its owner may ask.
@Timeout(60)
class JobsAskOnBehalfOfTheirOwnersTest {

    private static final Principal ANN = new Principal("ann", Set.of("jobs"));
    private static final Principal BOB = new Principal("bob", Set.of("jobs", "points"));
    private static final AccessRules RULES =
            new AccessRules(
                    new AccessFile(
                            Map.of(
                                    "jobs", List.of(new Grant("/services/jobs", List.of("*"))),
                                    "points",
                                            List.of(new Grant("/services/ten", List.of("QUERY")))),
                            List.of()));

    @TempDir Path folder;

    private RunningJobs started(ServiceNodeBuilder node) throws InterruptedException {
        return RunningJobs.start(folder, RunningJobs.settings(folder), node);
    }

    private static URI ten(ServiceNode node) throws InterruptedException {
        return node.create(CreateRequest.of("urn:test:points").name("ten"));
    }

    private static ServiceNodeBuilder points() {
        return ServiceNode.builder().service(JobsFindTheSameBytesTest.PointsService.class);
    }

    private static ClusteringJob submit(RunningJobs running, String service, Principal who)
            throws InterruptedException {
        return Objects.requireNonNull(
                running.jobs()
                        .as(who)
                        .named("submit")
                        .submit(JobRequest.of(JobData.service(service), "3"), ClusteringJob.class));
    }

    private static void refused(
            RunningJobs running, String service, Principal who, FaultCode code, String why) {
        FaultException e = assertThrows(FaultException.class, () -> submit(running, service, who));
        assertEquals(code, e.code(), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains(why), e.getMessage());
    }

    @Test
    void aServiceThatTheOwnerMayNotAskGivesNoPoints() throws Exception {
        try (RunningJobs running = started(points().access(RULES))) {
            URI ten = ten(running.node());
            ClusteringJob anns = running.end(submit(running, ten.toString(), ANN).id());
            assertEquals(Status.FAILED, anns.status());
            assertTrue(
                    String.valueOf(anns.failure()).contains("ann may not QUERY /services/ten"),
                    anns.failure());
            ClusteringJob bobs = running.end(submit(running, ten.toString(), BOB).id());
            assertEquals(Status.DONE, bobs.status(), bobs.failure());
        }
    }

    @Test
    void theNodeLendsItsStandingWithOtherNodesToNobody() throws Exception {
        try (ServiceNode other = points().name("other").tcp(0).start();
                RunningJobs running = started(ServiceNode.builder().access(RULES))) {
            String place =
                    "tcp://127.0.0.1:" + Objects.requireNonNull(other.tcp()).getPort() + ten(other);
            refused(
                    running,
                    place,
                    BOB,
                    FaultCode.PERMISSION_DENIED,
                    "service=" + place + ": bob may let jobs ask services of this node");
            refused(
                    running,
                    place,
                    Principal.LOCAL,
                    FaultCode.UNKNOWN_ENTRY,
                    "that of a service of another node that /directory has");
        }
    }

    @Test
    void aTextThatIsNoPathIsRefusedAtOnce() throws Exception {
        try (RunningJobs running = started(points())) {
            for (String each : List.of("ten", "/ten", "/services/t e n", "/services/ten/../x")) {
                refused(
                        running,
                        each,
                        Principal.LOCAL,
                        FaultCode.UNKNOWN_ENTRY,
                        "service=" + each + ": a path in this node such as /services/name");
            }
        }
    }
}
