package io.portolan.mpi.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// What the environments of those who start processes come to.
class BootTest {
    private static final Path TEMPORARY = Path.of("/tmp/of-this-test");

    private static Optional<Boot> boot(Map<String, String> environment) throws BootException {
        return Boot.of(environment, TEMPORARY);
    }

    private static void assertRefused(String sentence, Map<String, String> environment) {
        assertEquals(
                sentence, assertThrows(BootException.class, () -> boot(environment)).getMessage());
    }

    @Test
    void whoeverIsStartedAloneIsNoProcessOfAJob() throws Exception {
        assertEquals(Optional.empty(), boot(Map.of()));
        assertEquals(
                Optional.empty(),
                boot(Map.of("PMI_RANK", "0", "PMI_SIZE", "1", "PMI_FD", "6")),
                "one process");
        assertEquals(
                Optional.empty(),
                boot(Map.of("SLURM_JOB_ID", "7", "SLURM_PROCID", "0", "SLURM_NTASKS", "4")),
                "the script of a batch job, which is no step");
    }

    @Test
    void thePortolanLauncherSaysItAll() throws Exception {
        Boot boot =
                boot(Map.of(
                                "PORTOLAN_JOB", "j/1",
                                "PORTOLAN_PROCESS", "1",
                                "PORTOLAN_PROCESSES", "2",
                                "PORTOLAN_RANKS", "8",
                                "PORTOLAN_SERVER", "127.0.0.1:4711",
                                "PORTOLAN_TOKEN", "secret",
                                "PORTOLAN_START_SECONDS", "5",
                                "PORTOLAN_SILENCE_SECONDS", "60",
                                "PORTOLAN_OWN_RANKS", "3",
                                "PORTOLAN_WIRE", "shm"))
                        .orElseThrow();
        assertEquals(
                new Boot(
                        Starter.PORTOLAN,
                        "j_1",
                        1,
                        2,
                        8,
                        3,
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(60),
                        new BootPlace.AtStarter("127.0.0.1", 4711, Boot.token("secret")),
                        "",
                        List.of("shm"),
                        null),
                boot);
    }

    @Test
    void mpiexecOffersAKeyValueSpace() throws Exception {
        Boot boot =
                boot(Map.of(
                                "PMI_RANK", "3",
                                "PMI_SIZE", "4",
                                "PMI_FD", "6",
                                "MPI_LOCALNRANKS", "2"))
                        .orElseThrow();
        assertEquals(Starter.PMI, boot.starter());
        assertEquals(3, boot.process());
        assertEquals(4, boot.processes());
        assertEquals(Duration.ofSeconds(30), boot.limit());
        assertEquals(new BootPlace.InKeyValueSpace(6, null, "3", false), boot.place());
    }

    @Test
    void processesOfMpirunOnOneHostMeetByAFileOfTheirJob() throws Exception {
        Map<String, String> environment =
                Map.of(
                        "OMPI_COMM_WORLD_RANK", "1",
                        "OMPI_COMM_WORLD_SIZE", "2",
                        "OMPI_COMM_WORLD_LOCAL_SIZE", "2",
                        "PMIX_NAMESPACE", "prte-1@2");
        BootPlace.InFolder place =
                assertInstanceOf(BootPlace.InFolder.class, boot(environment).orElseThrow().place());
        assertEquals(TEMPORARY, place.folder().getParent());
        assertEquals(
                "portolan-%s-prte-1_2".formatted(System.getProperty("user.name")),
                String.valueOf(place.folder().getFileName()));
    }

    @Test
    void processesOfMpirunOnSeveralHostsMeetByItsLibrary() throws Exception {
        Map<String, String> environment =
                new HashMap<>(
                        Map.of(
                                "OMPI_COMM_WORLD_RANK", "1",
                                "OMPI_COMM_WORLD_SIZE", "4",
                                "OMPI_COMM_WORLD_LOCAL_SIZE", "2"));
        assertEquals(new BootPlace.InLibrary(null, false), boot(environment).orElseThrow().place());
        environment.put("PORTOLAN_WIRE", "tcp");
        assertRefused(
                "mpirun has started 4 processes on several hosts, and does not say where the first is; set PORTOLAN_FIRST to its host and a free port, as in node1:7077, and PORTOLAN_TOKEN to a secret, in all processes; or leave the wires out, so that they meet by the native MPI library of mpirun",
                environment);
        environment.put("PORTOLAN_FIRST", "node1:7077");
        assertRefused(
                "PORTOLAN_FIRST needs PORTOLAN_TOKEN, which is not set; set it to a secret, the same in all processes",
                environment);
        environment.put("PORTOLAN_TOKEN", "secret");
        assertEquals(
                new BootPlace.AtFirst("node1", 7077, Boot.token("secret")),
                boot(environment).orElseThrow().place());
    }

    @Test
    void processesWithNativeWiresMeetByTheLibrary() throws Exception {
        Map<String, String> environment =
                new HashMap<>(
                        Map.of(
                                "PMI_RANK", "1",
                                "PMI_SIZE", "2",
                                "PMI_FD", "6",
                                "PORTOLAN_WIRE", "shm,native"));
        Boot boot = boot(environment).orElseThrow();
        assertEquals(new BootPlace.InLibrary(null, false), boot.place());
        assertEquals(List.of("shm", "native"), boot.wires());
        environment.put("PORTOLAN_LIBMPI", "/opt/lib/libmpi.so.12");
        environment.put("PORTOLAN_LIBRARY_CALLS", "true");
        assertEquals(
                new BootPlace.InLibrary("/opt/lib/libmpi.so.12", true),
                boot(environment).orElseThrow().place());
        environment.put("PORTOLAN_LIBRARY_CALLS", "yes");
        assertRefused(
                "the variable PORTOLAN_LIBRARY_CALLS is 'yes'; allowed is true or false; set one of them, or start the program without it",
                environment);
        assertRefused(
                "wires of kind 'native' are asked for, and the processes were started by portolan run; allowed are processes that mpirun, mpiexec or srun starts with a native MPI library; start them so, or leave the wires out",
                Map.of(
                        "PORTOLAN_PROCESS", "0",
                        "PORTOLAN_PROCESSES", "2",
                        "PORTOLAN_SERVER", "127.0.0.1:4711",
                        "PORTOLAN_TOKEN", "secret",
                        "PORTOLAN_WIRE", "native"));
    }

    @Test
    void processesOfSrunMeetAtTheFirstHostOfTheirStep() throws Exception {
        Map<String, String> environment =
                new HashMap<>(
                        Map.of(
                                "SLURM_PROCID", "1",
                                "SLURM_STEP_NUM_TASKS", "2",
                                "SLURM_STEP_NUM_NODES", "2",
                                "SLURM_STEP_NODELIST", "node[03-04]",
                                "SLURM_JOB_ID", "77",
                                "SLURM_STEP_ID", "0",
                                "PORTOLAN_TOKEN", "secret"));
        Boot boot = boot(environment).orElseThrow();
        assertEquals("77.0", boot.job());
        BootPlace.AtFirst at = assertInstanceOf(BootPlace.AtFirst.class, boot.place());
        assertEquals("node03", at.host());
        environment.put("SLURM_STEP_NUM_NODES", "1");
        assertInstanceOf(BootPlace.InFolder.class, boot(environment).orElseThrow().place());
    }

    @Test
    void whatCannotBeIsRefused() {
        assertRefused(
                "the variable PMI_RANK is '4'; allowed is 0 to 3; set a whole number, or start the program without it",
                Map.of("PMI_RANK", "4", "PMI_SIZE", "4", "PMI_FD", "6"));
        assertRefused(
                "the variable PORTOLAN_PROCESSES is 'two'; allowed is 1 to 2147483647; set a whole number, or start the program without it",
                Map.of("PORTOLAN_PROCESSES", "two", "PORTOLAN_FIRST", "a:1"));
        assertRefused(
                "PORTOLAN_PROCESSES is set, and neither PORTOLAN_SERVER nor PORTOLAN_FIRST; set PORTOLAN_FIRST to the host and port where process 0 is to listen, as in node1:7077",
                Map.of("PORTOLAN_PROCESSES", "2", "PORTOLAN_PROCESS", "0"));
        assertRefused(
                "PORTOLAN_PROCESS is set, and PORTOLAN_PROCESSES is not; set PORTOLAN_PROCESSES to the number of processes, or start the program without PORTOLAN_PROCESS",
                Map.of("PORTOLAN_PROCESS", "0", "PORTOLAN_FIRST", "node1:7077"));
        assertRefused(
                "PORTOLAN_SERVER is set, and PORTOLAN_PROCESSES is not; set PORTOLAN_PROCESSES to the number of processes, or start the program without PORTOLAN_SERVER",
                Map.of("PORTOLAN_SERVER", "node1:7077"));
        assertRefused(
                "PORTOLAN_FIRST is set, and PORTOLAN_PROCESSES is not; set PORTOLAN_PROCESSES to the number of processes, or start the program without PORTOLAN_FIRST",
                Map.of("PORTOLAN_FIRST", "node1:7077", "JOB_COMPLETION_INDEX", "1"));
        assertRefused(
                "PORTOLAN_FIRST is 'node1'; allowed is a host and a port of 1 to 65535, as in node1:7077; correct it",
                Map.of(
                        "PORTOLAN_PROCESSES", "2",
                        "JOB_COMPLETION_INDEX", "1",
                        "PORTOLAN_FIRST", "node1"));
    }

    @Test
    void hostListsOfSlurmAreExpanded() throws Exception {
        assertEquals(
                List.of("node01", "node02", "node07", "login", "r1n9", "r1n10", "r2n9", "r2n10"),
                HostNames.expand("node[01-02,07],login,r[1-2]n[9-10]"));
        assertEquals(
                "'node[1-' is no list of hosts; allowed is one as Slurm makes it, such as node[01-03],login1; correct it",
                assertThrows(BootException.class, () -> HostNames.expand("node[1-")).getMessage());
    }
}
