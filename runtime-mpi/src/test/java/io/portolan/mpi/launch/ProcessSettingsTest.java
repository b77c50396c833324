package io.portolan.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.MPIException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessSettingsTest {
    private static final ProcessSettings TWO = ProcessSettings.of(2, List.of("java"));

    @Test
    void eachProcessHasAHost() {
        List<HostRanks> places = List.of(new HostRanks("node1", 3), new HostRanks("node1", 1));
        assertEquals(places, TWO.withHosts(places).hosts());
        assertEquals(List.of("rsh"), TWO.withAgent(List.of("rsh")).agent());
        assertEquals(ProcessSettings.SSH, TWO.agent());
        assertEquals(
                "the number of processes is 2, and they are to live on 1 hosts; allowed is a host for each; name one twice for two processes",
                assertThrows(MPIException.class, () -> TWO.withHosts(places.subList(0, 1)))
                        .getMessage());
    }

    @Test
    void aProcessHasARank() {
        assertEquals(
                "host 'node1' is to have 0 ranks; allowed is a name, and 1 or more; correct it",
                assertThrows(MPIException.class, () -> new HostRanks("node1", 0)).getMessage());
    }

    @Test
    void nativeWiresNeedTheirLauncher() {
        assertEquals(
                "the wires are 'shm,native', and the job is to start 2 processes itself; allowed is 'native' for processes that the mpirun of a native MPI library has started; start the job by mpirun, and leave out the number of processes",
                assertThrows(MPIException.class, () -> TWO.withWires(List.of("shm", "native")))
                        .getMessage());
    }

    @Test
    void theAgentIsToldTheHost() {
        assertEquals(
                List.of("kubectl", "exec", "-i", "pod-1", "--", "sh"),
                new HostAgent(List.of("kubectl", "exec", "-i", "%h", "--"), "pod-1").command());
        assertEquals("rsh node1 sh", new HostAgent(List.of("rsh"), "node1").text());
    }
}
