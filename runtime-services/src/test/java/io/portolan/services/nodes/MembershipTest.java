package io.portolan.services.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.binary.NodeAddress;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.system.Announced;
import io.portolan.services.system.Announcement;
import io.portolan.services.system.Farewell;
import io.portolan.services.system.ServicesPart;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What nodes say to each other, without a network and with a clock of the test's own.
class MembershipTest {

    private static final long LEASE = Duration.ofSeconds(9).toNanos();

    private final AtomicLong nanos = new AtomicLong();
    private final Wires wires = new Wires(nanos::get, Duration.ofNanos(LEASE));
    private final FakeNode west = wires.node("west", 1);
    private final FakeNode east = wires.node("east", 2, west);

    @Test
    void anAnnouncementAndItsAnswerMakeNodesKnown() {
        west.has("a");
        east.has("b");
        east.membership().look();
        assertEquals("+b@east tcp://east:2/services/b", west.directory());
        assertEquals("+a@west tcp://west:1/services/a", east.directory());
        west.membership().look(); // it knows where the other one is
        assertEquals("", west.directory());
        assertEquals("", east.directory());
    }

    @Test
    void changesAreToldAndNothingElse() {
        east.membership().look();
        east.has("b");
        east.membership().look();
        assertEquals("+b@east tcp://east:2/services/b", west.directory());
        east.membership().look();
        assertEquals(2, wires.announcements(), "nothing to tell");
        east.hasNoMore("b");
        east.membership().look();
        assertEquals("-b@east", west.directory());
    }

    @Test
    @DisplayName("services 25: a lease is renewed as long as its node lives")
    void leasesAreRenewed() {
        east.has("b");
        east.membership().look();
        assertEquals("+b@east tcp://east:2/services/b", west.directory());
        for (int i = 0; i < 30; i++) {
            nanos.addAndGet(LEASE / 3);
            east.membership().look();
            west.membership().look();
        }
        assertEquals("", west.directory(), "it never went");
        assertEquals(1, wires.told(), "services travel once");
    }

    @Test
    @DisplayName("services 25: when a lease is over its node is forgotten, and not before")
    void leasesEnd() {
        east.has("b");
        east.membership().look();
        west.directory();
        wires.cut(east);
        nanos.addAndGet(LEASE - 1);
        west.membership().look();
        assertEquals("", west.directory());
        assertTrue(west.membership().knows(east.address()));
        nanos.incrementAndGet();
        west.membership().look();
        assertEquals("-b@east", west.directory());
        assertFalse(west.membership().knows(east.address()));
        assertTrue(
                west.log().contains("node 'east' at east:2 is taken for dead: its lease is over"),
                () -> "" + west.log());
    }

    @Test
    void whoComesBackIsTakenInAgain() {
        east.has("b");
        east.membership().look();
        west.directory();
        wires.cut(east);
        nanos.addAndGet(LEASE);
        west.membership().look();
        assertEquals("-b@east", west.directory());
        wires.mend(east);
        nanos.addAndGet(LEASE);
        east.membership().look(); // thinks that its services are known, and is told that not
        east.membership().look();
        assertEquals("+b@east tcp://east:2/services/b", west.directory());
    }

    @Test
    @DisplayName("services 25: many services are announced in parts, both ways")
    void manyServicesComeInParts() {
        for (int i = 0; i < 1_700; i++) {
            west.has("w" + i);
            east.has("e" + i);
        }
        east.membership().look();
        assertEquals(1_700, west.membership().services().size());
        assertEquals(1_700, east.membership().services().size());
        assertEquals(4, wires.announcements(), "500 in each");
        west.directory();
        east.hasNoMore("e3");
        east.membership().look();
        assertEquals("-e3@east", west.directory());
        assertEquals(1_699, west.membership().services().size());
    }

    @Test
    @DisplayName("services 25: of many services only what has changed travels")
    void changesOfManyServicesTravelAlone() {
        for (int i = 0; i < 6_000; i++) {
            east.has("e" + i);
        }
        east.membership().look();
        west.directory();
        assertEquals(6_000, wires.told());
        east.has("more");
        east.hasNoMore("e7");
        east.membership().look();
        assertEquals("-e7@east +more@east tcp://east:2/services/more", west.directory());
        assertEquals(6_002, wires.told());
        for (int i = 0; i < 1_200; i++) {
            east.has("f" + i);
        }
        east.membership().look();
        assertEquals(7_200, west.membership().services().size());
        assertEquals(7_202, wires.told(), "in three messages, which follow each other");
    }

    @Test
    @DisplayName("services 25: a change whose answer is lost is told again, and does no harm")
    void changesAreToldAgainWhenTheAnswerIsLost() {
        east.has("a");
        east.has("b");
        east.membership().look();
        west.directory();
        east.hasNoMore("a");
        wires.loseAnswers(1);
        east.membership().look();
        assertEquals("-a@east", west.directory());
        east.has("c");
        nanos.addAndGet(LEASE / 3);
        east.membership().look();
        assertEquals("+c@east tcp://east:2/services/c", west.directory());
        assertEquals(5, wires.told(), "not all of them again");
    }

    @Test
    @DisplayName("services 25: all services are told again where the changes follow on nothing")
    void whoLacksWhatChangesFollowOnIsToldAll() {
        east.has("a");
        east.has("b");
        east.membership().look();
        west.directory();
        west.membership().left(new Farewell("east", "life-of-east")); // as if it was started again
        assertEquals("-a@east -b@east", west.directory());
        east.has("c");
        east.membership().look();
        east.membership().look();
        assertEquals(
                "+a@east tcp://east:2/services/a +b@east tcp://east:2/services/b +c@east tcp://east:2/services/c",
                west.directory());
    }

    @Test
    @DisplayName("services 25: more changes than are kept are told as a whole")
    void tooManyChangesAreToldAsAWhole() {
        east.has("a");
        east.membership().look();
        west.directory();
        for (int i = 0; i < 5_000; i++) {
            east.has("b");
            east.hasNoMore("b");
        }
        east.hasNoMore("a");
        east.has("c");
        east.membership().look();
        assertEquals("-a@east +c@east tcp://east:2/services/c", west.directory());
        assertEquals(2, wires.told());
    }

    @Test
    @DisplayName("services 25: a node without an address learns of changes by the answers")
    void whoIsNotAskedLearnsOfChangesByAnswers() {
        FakeNode shy = wires.silent("shy", west);
        west.has("a");
        shy.membership().look();
        assertEquals("+a@west tcp://west:1/services/a", shy.directory());
        for (int i = 0; i < 1_200; i++) {
            west.has("w" + i);
        }
        west.hasNoMore("a");
        nanos.addAndGet(LEASE / 3);
        shy.membership().look();
        assertEquals(1_200, shy.membership().services().size());
    }

    @Test
    @DisplayName("services 25: a part that comes twice, or before its turn, changes nothing")
    void partsAreTakenInTheirOrder() {
        ServicesPart first = part(0, "a");
        ServicesPart second = part(1, "b");
        assertEquals(0, told(second).have(), "not begun");
        assertEquals("", west.directory());
        assertEquals(1, told(first).have());
        assertEquals(1, told(first).have());
        assertEquals("+a@other tcp://h:1/services/a", west.directory());
        Announced all = told(second);
        assertEquals(Announcement.ALL, all.have());
        assertEquals(Announcement.ALL, told(first).have());
        assertEquals("+b@other tcp://h:1/services/b", west.directory());
    }

    @Test
    @DisplayName("services 25: what came of a node that dies before the last part is forgotten")
    void halfOfANodeIsForgotten() {
        told(part(0, "a"));
        west.directory();
        nanos.addAndGet(LEASE);
        west.membership().look();
        assertEquals("-a@other", west.directory());
    }

    private static ServicesPart part(int first, String service) {
        return new ServicesPart(
                first, 2, List.of(FakeNode.info(service, "/services/" + service, "other")));
    }

    private Announced told(ServicesPart part) {
        return west.membership().announced(said("other", "1", "h:1", part));
    }

    @Test
    void failuresAreLoggedOnce() {
        wires.cut(west);
        for (int i = 0; i < 5; i++) {
            east.membership().look();
            nanos.addAndGet(LEASE);
        }
        assertEquals(List.of("node at west:1: cut"), east.log());
    }

    @Test
    void othersAreHeardOf() {
        FakeNode north = wires.node("north", 3, west);
        north.has("n");
        east.membership().look();
        north.membership().look();
        nanos.addAndGet(LEASE / 3);
        east.membership().look(); // hears of north
        east.membership().look(); // announces itself there
        assertTrue(east.directory().contains("+n@north tcp://north:3/services/n"));
        assertTrue(north.membership().knows(east.address()));
    }

    @Test
    void whoLeavesIsForgotten() {
        east.has("b");
        east.membership().look();
        west.directory();
        west.membership().left(new Farewell("east", "of another life"));
        assertEquals("", west.directory());
        east.membership().close();
        assertEquals("-b@east", west.directory());
    }

    private static Announcement said(String name, String life, String address) {
        return said(name, life, address, new ServicesPart(0, 0, List.of()));
    }

    private static Announcement said(
            String name, String life, String address, ServicesPart services) {
        return new Announcement(name, life, address, 9_000, 1, services, "", 0);
    }

    private FaultCode refused(Announcement announcement) {
        return assertThrows(FaultException.class, () -> west.membership().announced(announcement))
                .code();
    }

    @Test
    void aNameIsForOneNode() {
        west.membership().announced(said("other", "1", "h:1"));
        assertEquals(FaultCode.DUPLICATE_ENTRY, refused(said("other", "2", "h:2")));
        assertEquals(FaultCode.DUPLICATE_ENTRY, refused(said("west", "2", "h:2")));
        west.membership().announced(said("other", "3", "h:1")); // was started again
        nanos.addAndGet(LEASE);
        west.membership().look();
        west.membership().announced(said("other", "4", "h:2")); // the one before is dead
    }

    @Test
    @DisplayName("services 13: strangers cannot make a node know any number of others")
    void soManyNodesAreKnownAndNoMore() {
        for (int i = 0; i < 1_000; i++) {
            west.membership().announced(said("other-" + i, "1", "h:" + (i + 1)));
        }
        assertEquals(FaultCode.INSUFFICIENT_RESOURCES, refused(said("one-more", "1", "h:2000")));
        west.membership().announced(said("other-7", "1", "h:8")); // is known
        nanos.addAndGet(LEASE);
        west.membership().look(); // forgets those who did not come back
        west.membership().announced(said("one-more", "1", "h:2000"));
    }

    @Test
    @DisplayName("services 13: ways to nodes that are forgotten are let go")
    void waysAreForgottenWithTheirNodes() {
        east.membership().look();
        west.membership().look();
        assertEquals(List.of(), wires.forgotten());
        wires.cut(east);
        nanos.addAndGet(LEASE);
        west.membership().look();
        assertEquals(List.of(east.address()), wires.forgotten());
    }

    @Test
    void itsOwnVoiceIsNotAnotherNode() {
        FakeNode alone = wires.node("alone", 7);
        alone.membership().join(List.of(NodeAddress.of("alone-too:7")));
        wires.alias("alone-too:7", alone);
        alone.membership().look();
        alone.membership().look();
        assertEquals(1, wires.announcements());
        assertEquals(List.of(), alone.log());
    }

    @Test
    void whoCannotBeAskedIsNotListed() {
        Announced answer = west.membership().announced(said("shy", "1", ""));
        assertEquals("west", answer.node());
        assertEquals(List.of(), west.membership().services());
    }

    @Test
    void whatOthersSayIsChecked() {
        assertEquals(FaultCode.INVALID_BODY, refused(said("no/name", "1", "h:1")));
        assertEquals(FaultCode.INVALID_BODY, refused(said("other", "1", "http://h:1")));
        for (String path : List.of("/directory", "/services/other", "tcp://h:1/services/b")) {
            ServicesPart foreign =
                    new ServicesPart(0, 1, List.of(FakeNode.info("b", path, "other")));
            assertEquals(FaultCode.INVALID_BODY, refused(said("other", "1", "h:1", foreign)));
        }
        for (ServicesPart part :
                List.of(
                        new ServicesPart(-1, 2, List.of()),
                        new ServicesPart(2, 1, List.of()),
                        new ServicesPart(0, 1_000_000, List.of()))) {
            assertEquals(FaultCode.INVALID_BODY, refused(said("other", "1", "h:1", part)));
        }
        assertEquals("", west.directory());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "host", "host:0", "host:65536", "a@host:1", "host:1/x", "h:1?x", "/"})
    void addressesAreHostAndPort(String text) {
        assertEquals(
                "node '%s': HOST:PORT is needed, such as 127.0.0.1:7000".formatted(text),
                assertThrows(IllegalArgumentException.class, () -> JoinSettings.of(List.of(text)))
                        .getMessage());
    }

    @Test
    void settingsAreChecked() {
        assertEquals(
                "lease=PT0.001S of a node: PT0.1S to PT1H is allowed",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> JoinSettings.NONE.lease(Duration.ofMillis(1)))
                        .getMessage());
        assertFalse(JoinSettings.NONE.token("very-secret-token").toString().contains("secret"));
        assertEquals("[::1]:7", NodeAddress.of("[::1]:7").toString());
    }
}
