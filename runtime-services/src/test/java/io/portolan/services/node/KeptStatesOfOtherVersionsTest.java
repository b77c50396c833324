package io.portolan.services.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.CreateRequest;
import io.portolan.services.Key;
import io.portolan.services.ServiceContract;
import io.portolan.services.ServiceProxy;
import io.portolan.services.Stated;
import io.portolan.services.Upgrade;
import io.portolan.services.examples.Evolving;
import io.portolan.services.http.HttpSettings;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Revision;
import io.portolan.services.operation.Target;
import io.portolan.services.operation.Terms;
import io.portolan.services.operation.Verb;
import io.portolan.services.system.Health;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class KeptStatesOfOtherVersionsTest {

    static final String ID = "urn:test:garden";
    private static final String PATH = "/services/garden";

    @TempDir private Path folder;

    /// What the first version keeps.
    record Garden(
            String name,
            Map<String, Plant> plants,
            List<Bed> beds,
            Map<Kind, Integer> counts,
            Shape shape,
            int fence,
            Optional<String> note) {}

    record Plant(@Key String name, int height, Kind kind) {}

    record Bed(List<Spot> spots) {}

    record Spot(int x, int y) {}

    enum Kind {
        TREE,
        HERB
    }

    sealed interface Shape {}

    record Round(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    @ServiceContract(id = ID, state = Garden.class, isDurable = true)
    static final class First {}

    private static final Garden KEPT =
            new Garden(
                    "home",
                    Map.of("oak", new Plant("oak", 900, Kind.TREE)),
                    List.of(new Bed(List.of(new Spot(1, 2)))),
                    Map.of(Kind.TREE, 1),
                    new Round(7),
                    3,
                    Optional.of("dry"));

    @Test
    void addedRenamedAndRemovedMembersAreReadOnEveryLevel() throws Exception {
        Revision before = keep();
        try (ServiceNode node = node(SecondGarden.Service.class)) {
            node.create(CreateRequest.of(ID).name("garden"));
            Stated<SecondGarden.Garden> now =
                    node.connect(URI.create(PATH), SecondGarden.Garden.class).get();
            assertEquals(
                    new SecondGarden.Garden(
                            "home",
                            Map.of(
                                    "oak",
                                    new SecondGarden.Plant(
                                            "oak", 900, SecondGarden.Kind.PLANT, true)),
                            List.of(
                                    new SecondGarden.Bed(
                                            List.of(new SecondGarden.Spot(1, 2, -1)), "loam")),
                            Map.of(SecondGarden.Kind.PLANT, 1),
                            new SecondGarden.Disc(7, "m"),
                            Optional.of("dry"),
                            Optional.empty(),
                            null,
                            List.of("spade"),
                            40),
                    now.state());
            assertEquals(before.next(), now.revision(), "it is another document");
            assertEquals(
                    now.revision().next(),
                    node.connect(URI.create(PATH), SecondGarden.Garden.class)
                            .at("flora/elm")
                            .upsert(
                                    new SecondGarden.Plant(
                                            "elm", 1, SecondGarden.Kind.HERB, false)));
        }
        try (ServiceNode node = node(SecondGarden.Service.class)) {
            node.create(CreateRequest.of(ID).name("garden"));
            SecondGarden.Garden now =
                    node.connect(URI.create(PATH), SecondGarden.Garden.class).get().state();
            assertEquals(2, now.flora().size());
            assertEquals(40, now.size());
        }
    }

    @Test
    void theExampleOfTheGuideUpgradesItsPrices() throws Exception {
        Path store = folder.resolve("store");
        Evolving.Part bolt = new Evolving.Part("bolt", 12, 35, Evolving.Unit.PIECE);
        Evolving.Stock stock = new Evolving.Stock("shop", Map.of("bolt", bolt), 100);
        assertEquals(stock, Evolving.upgraded(store));
        assertEquals(stock, Evolving.upgraded(store)); // a second run of the program
    }

    /// Without a constructor that says what `added` is.
    record Strict(String name, int added) {}

    @ServiceContract(id = ID, version = "3.0", state = Strict.class, isDurable = true)
    static final class Third {}

    @Test
    void whatCannotBeReadLeavesTheNodeRunningAndIsKeptAsItIs() throws Exception {
        Revision before = keep();
        Path manifest = folder.resolve("garden.json");
        Files.writeString(
                manifest,
                "{\"services\":[{\"name\":\"garden\",\"contract\":\"%s\",\"state\":{\"name\":\"\",\"added\":1}}]}"
                        .formatted(ID));
        try (ServiceNode node =
                        ServiceNode.builder()
                                .service(Third.class)
                                .service(NotesService.class)
                                .store(folder.resolve("store"))
                                .manifest(manifest)
                                .http(HttpSettings.LOOPBACK)
                                .start();
                Ways ways = new Ways(node)) {
            NotesService.create(node).get();
            ServiceProxy<Strict> garden = node.connect(URI.create(PATH), Strict.class);
            assertEquals(ID, garden.lookup().contract());
            FaultException unreadable = assertThrows(FaultException.class, garden::get);
            String detail = unreadable.fault().detail();
            assertEquals(FaultCode.OPERATION_FAILED, unreadable.code());
            for (String part :
                    List.of("'store'", PATH, "/added is missing", "@Was", "@Upgrade", "DROP")) {
                assertTrue(detail.contains(part), detail);
            }
            for (Verb verb : List.of(Verb.GET, Verb.QUERY, Verb.UPDATE, Verb.REPLACE)) {
                for (Transport way : ways.all().values()) {
                    Operation operation = new Operation(verb, Target.parse(PATH), "x", Terms.LOCAL);
                    assertEquals("OperationFailed", way.perform(operation).what());
                }
            }
            assertTrue(NodeLogs.hasEntry(node, PATH, folder.resolve("store").toString()));
            Health health = node.connect(URI.create("/health"), Health.class).get().state();
            assertTrue(health.reasons().toString().contains(PATH), health.toString());
        }
        try (ServiceNode node = node(First.class)) {
            node.create(CreateRequest.of(ID).name("garden"));
            assertEquals(
                    new Stated<>(before, KEPT), node.connect(URI.create(PATH), Garden.class).get());
        }
    }

    @Test
    void whatCannotBeReadCanBeDroppedToBeginAnew() throws Exception {
        Revision before = keep();
        try (ServiceNode node = node(Third.class)) {
            node.create(CreateRequest.of(ID).name("garden"));
            node.connect(URI.create(PATH), Strict.class).drop();
            node.create(CreateRequest.of(ID).name("garden").state(new Strict("new", 1)));
            Stated<Strict> now = node.connect(URI.create(PATH), Strict.class).get();
            assertEquals(new Strict("new", 1), now.state());
            assertNotEquals(before.epoch(), now.revision().epoch());
            assertEquals(
                    List.of(),
                    node.connect(URI.create("/health"), Health.class).get().state().reasons());
        }
    }

    @ServiceContract(id = ID, version = "4.0", state = Strict.class, isDurable = true)
    static final class Failing {

        @Upgrade
        static Map<String, Object> upgrade(String version, Map<String, Object> state) {
            if (!state.containsKey("added")) {
                throw new IllegalStateException("not from " + version);
            }
            return state;
        }
    }

    @Test
    void anUpgradeThatFailsIsNamed() throws Exception {
        keep();
        try (ServiceNode node = node(Failing.class)) {
            node.create(CreateRequest.of(ID).name("garden"));
            ServiceProxy<Strict> garden = node.connect(URI.create(PATH), Strict.class);
            String detail = assertThrows(FaultException.class, garden::get).fault().detail();
            assertTrue(detail.contains("its upgrade failed"), detail);
            assertFalse(detail.contains("not from"), detail);
            assertTrue(NodeLogs.hasEntry(node, PATH, "Failing.upgrade threw"));
        }
    }

    /// What an upgrade gives, which is no state that could be read again.
    enum Made {
        DEEP,
        ENDLESS,
        HALF_A_PAIR
    }

    record Box(String name, Optional<Box> inner) {}

    @ServiceContract(id = ID, version = "6.0", state = Box.class, isDurable = true)
    static final class Making {

        private static Made made = Made.DEEP;

        @Upgrade
        static Map<String, Object> upgrade(String version, Map<String, Object> state) {
            Map<String, Object> box = new HashMap<>(Map.of("name", "innermost"));
            switch (made) {
                case DEEP -> {
                    for (int i = 0; i < 100_000; i++) {
                        box = new HashMap<>(Map.of("name", "around", "inner", box));
                    }
                }
                case ENDLESS -> box.put("inner", box);
                case HALF_A_PAIR -> box.put("name", "\ud800");
            }
            return box;
        }
    }

    @ParameterizedTest
    @EnumSource(Made.class)
    void anUpgradeThatGivesNoStateIsNamed(Made made) throws Exception {
        Revision before = keep();
        Making.made = made;
        try (ServiceNode node = node(Making.class)) {
            node.create(CreateRequest.of(ID).name("garden"));
            ServiceProxy<Box> garden = node.connect(URI.create(PATH), Box.class);
            String detail = assertThrows(FaultException.class, garden::get).fault().detail();
            assertTrue(detail.contains("It is kept as it is"), detail);
            assertTrue(detail.contains(PATH), detail);
        }
        try (ServiceNode node = node(First.class)) {
            node.create(CreateRequest.of(ID).name("garden"));
            assertEquals(
                    new Stated<>(before, KEPT), node.connect(URI.create(PATH), Garden.class).get());
        }
    }

    @ServiceContract(id = ID, version = "5.0", state = Garden.class, isDurable = true)
    static final class WrongForm {

        @Upgrade
        Map<String, Object> upgrade(Map<String, Object> state) {
            return state;
        }
    }

    @Test
    void anUpgradeOfAnotherFormIsRefused() {
        String message =
                assertThrows(
                                IllegalArgumentException.class,
                                () -> ServiceNode.builder().service(WrongForm.class))
                        .getMessage();
        assertTrue(
                String.valueOf(message)
                        .endsWith(
                                "static Map<String, Object> upgrade(String version, Map<String, Object> state) is needed"),
                message);
    }

    @Test
    void aStateThatIsGivenOverAKeptOneIsNotDroppedSilently() throws Exception {
        keep();
        Garden other =
                new Garden(
                        "other", Map.of(), List.of(), Map.of(), new Square(1), 0, Optional.empty());
        try (ServiceNode node = node(First.class);
                Ways ways = new Ways(node)) {
            CreateRequest given = CreateRequest.of(ID).name("garden").state(other);
            List<String> answers = new ArrayList<>();
            for (Transport way : ways.all().values()) {
                answers.add(
                        way.perform(
                                        new Operation(
                                                Verb.CREATE,
                                                Target.of(Target.CONSTRUCTOR),
                                                given,
                                                Terms.LOCAL))
                                .what());
            }
            assertEquals(List.of("DuplicateEntry"), answers.stream().distinct().toList());
            assertEquals(
                    List.of(),
                    node.directory(ID).stream().map(info -> info.path()).toList(),
                    "nothing was left behind");
            node.create(given.resuming());
            assertEquals(KEPT, node.connect(URI.create(PATH), Garden.class).get().state());
            assertTrue(NodeLogs.hasEntry(node, null, "goes on from the state that is kept"));
        }
    }

    /// Keeps a state by the first version; its revision.
    private Revision keep() throws InterruptedException {
        try (ServiceNode node = node(First.class)) {
            node.create(CreateRequest.of(ID).name("garden").state(KEPT));
            return node.connect(URI.create(PATH), Garden.class).get().revision();
        }
    }

    private ServiceNode node(Class<?> contract) throws InterruptedException {
        return ServiceNode.builder().service(contract).store(folder.resolve("store")).start();
    }
}
