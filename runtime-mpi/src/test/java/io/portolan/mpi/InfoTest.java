package io.portolan.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.portolan.mpi.error.ErrorClass;
import io.portolan.mpi.error.MPIException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InfoTest {
    @Test
    void keysKeepTheOrderInWhichTheyWereFirstSet() {
        Info info = new Info().set("b", "1").set("a", "2").set("c", "3");
        info.set("b", "4");
        assertEquals(3, info.nkeys());
        assertEquals("b", info.nthkey(0));
        assertEquals("a", info.nthkey(1));
        assertEquals("c", info.nthkey(2));
        assertEquals(Optional.of("4"), info.get("b"));
        assertEquals(Optional.empty(), info.get("d"));
        info.delete("b");
        assertEquals("a", info.nthkey(0));
        assertEquals("{a=2, c=3}", info.toString());
    }

    @Test
    void aDuplicateHasItsOwnPairs() {
        Info info = new Info().set("b", "1").set("a", "2");
        Info copy = info.dup();
        copy.set("b", "3").set("c", "4");
        assertEquals("{b=1, a=2}", info.toString());
        assertEquals("{b=3, a=2, c=4}", copy.toString());
    }

    @Test
    void whatIsNotThereIsSaid() {
        Info info = new Info().set("a", "1");
        MPIException noKey = assertThrows(MPIException.class, () -> info.delete("b"));
        assertEquals(ErrorClass.INFO_NOKEY, noKey.errorClass());
        assertEquals(
                "Info.delete: the key is b; allowed is one of [a]; ask with get first",
                noKey.getMessage());
        for (int n : new int[] {-1, 1}) {
            MPIException tooMany = assertThrows(MPIException.class, () -> info.nthkey(n));
            assertEquals(ErrorClass.ARG, tooMany.errorClass());
            assertEquals(
                    "Info.nthkey: n is %d; allowed is 0 or more and less than 1, the number of keys; ask nkeys first"
                            .formatted(n),
                    tooMany.getMessage());
        }
    }

    @Test
    void hintsOfACommunicatorAreItsOwn() throws InterruptedException {
        World.run(
                3,
                world -> {
                    String key = "mpi_assert_no_any_tag";
                    assertEquals(Optional.of("false"), world.getInfo().get(key));
                    assertEquals(6, world.getInfo().nkeys());
                    Info given = new Info().set(key, "true").set("unknown", "x");
                    world.setInfo(given);
                    given.set(key, "false");
                    assertEquals(Optional.of("true"), world.getInfo().get(key));
                    assertEquals(Optional.empty(), world.getInfo().get("unknown"));
                    assertEquals(Optional.of("false"), world.dup().getInfo().get(key));
                    Info again = new Info().set(key, "true");
                    assertEquals(Optional.of("true"), world.dupWithInfo(again).getInfo().get(key));
                    CollectiveRequest<? extends Intracomm> begun = world.idupWithInfo(again);
                    again.set(key, "false");
                    assertEquals(Optional.of("true"), begun.awaitValue().getInfo().get(key));
                    CartComm ring = world.createCart(new int[] {3}, new boolean[] {true}, false);
                    assertEquals(1, ring.dupWithInfo(again).ndims());
                    assertEquals(1, ring.idupWithInfo(again).awaitValue().ndims());
                    MPIException wrong =
                            assertThrows(
                                    MPIException.class,
                                    () -> world.setInfo(new Info().set(key, "yes")));
                    assertEquals(ErrorClass.INFO_VALUE, wrong.errorClass());
                    assertEquals(
                            "setInfo: mpi_assert_no_any_tag is yes; allowed is what matches true|false; give such a value, or leave the key out",
                            wrong.getMessage());
                });
    }

    @Test
    void duplicatesOfEveryKindTakeHints() throws InterruptedException {
        World.run(
                2,
                world -> {
                    Info info = new Info().set("mpi_assert_exact_length", "true");
                    int[] other = {1 - world.rank()};
                    Intercomm inter = (Intercomm) Subject.halves(world).comm();
                    Comm any = world;
                    checkDuplicate(any, any.dupWithInfo(info));
                    checkDuplicate(any, any.idupWithInfo(info).awaitValue());
                    checkDuplicate(inter, inter.dupWithInfo(info));
                    checkDuplicate(inter, inter.idupWithInfo(info).awaitValue());
                    GraphComm graph = world.createGraph(new int[] {1, 2}, new int[] {1, 0}, false);
                    checkDuplicate(graph, graph.dupWithInfo(info));
                    checkDuplicate(graph, graph.idupWithInfo(info).awaitValue());
                    DistGraphComm dist =
                            world.createDistGraphAdjacent(other, null, other, null, false);
                    checkDuplicate(dist, dist.dupWithInfo(info));
                    checkDuplicate(dist, dist.idupWithInfo(info).awaitValue());
                });
    }

    @Test
    void noLibraryDoesTheCallsOfRanksOfOneProcess() throws InterruptedException {
        String key = "portolan_library_calls";
        World.run(
                2,
                world -> {
                    Info info = new Info().set(key, "true");
                    Comm inter = Subject.halves(world).comm();
                    for (Comm made :
                            List.of(
                                    world.dupWithInfo(info),
                                    world.idupWithInfo(info).awaitValue(),
                                    inter.dupWithInfo(info))) {
                        assertEquals(Optional.of("false"), made.getInfo().get(key));
                        made.setInfo(info);
                        assertEquals(Optional.of("false"), made.getInfo().get(key));
                        made.barrier();
                    }
                });
    }

    private static void checkDuplicate(Comm comm, Comm made) {
        assertEquals(comm.getClass(), made.getClass());
        assertEquals(Comparison.CONGRUENT, comm.compare(made));
        assertEquals(Optional.of("true"), made.getInfo().get("mpi_assert_exact_length"));
    }
}
