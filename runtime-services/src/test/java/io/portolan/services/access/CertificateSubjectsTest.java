package io.portolan.services.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.operation.Principal;
import io.portolan.services.operation.Verb;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateSubjectsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CN=bob,O=Example | O=Example,CN=bob", // as openssl makes /CN=bob/O=Example
                "CN=bob,O=Example | CN=bob, O=Example",
                "cn=Bob,o=EXAMPLE | CN=bob,O=Example",
                "CN=bob  smith,O=Example | CN=bob smith,O=Example",
                "2.5.4.3=bob,O=Example | CN=bob,O=Example",
                "CN=\"Smith, Bob\",O=Example | CN=Smith\\, Bob,O=Example",
                "CN=bob+UID=7,O=Example | UID=7+CN=bob,O=Example",
                "E=bob@example.org,CN=bob | 1.2.840.113549.1.9.1=#160f626f62406578616d706c652e6f7267,CN=bob",
                "emailAddress=Bob@example.org,CN=bob | EMAILADDRESS=bob@example.org,CN=bob",
                "CN=J\u00fcrgen,O=Example | CN=J\\C3\\BCrgen,O=Example",
                "CN=Ju\u0308rgen,O=Example | CN=J\u00fcrgen,O=Example",
                "serialNumber=12,CN=bob | 2.5.4.5=#13023132,CN=bob",
                "CN=bob,OU=a,O=Example,C=DE | C=DE,O=Example,OU=a,CN=bob",
            })
    void subjectsThatSayTheSameAreTheSame(String written, String shown) {
        assertEquals("bob", Objects.requireNonNull(rules(written).ofCertificate(shown)).name());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CN=bob,O=Example | CN=bob",
                "CN=bob,O=Example | CN=bob,OU=Example",
                "CN=bob,O=Example | CN=Example,O=bob",
                "CN=bob,OU=a,OU=b | CN=bob,OU=b,OU=a",
                "CN=bob+O=Example | CN=bob,O=Example",
                "CN=bob,O=Example | CN=bob\\,O=Example",
                "CN=bob,O=Example | nonsense",
            })
    void otherSubjectsAreOthers(String written, String shown) {
        assertNull(rules(written).ofCertificate(shown));
    }

    @Test
    void oneSubjectHasOneHolderInWhateverOrder() {
        Holder one = new Holder("bob", List.of(), null, "CN=bob,O=Example");
        Holder two = new Holder("eve", List.of(), null, "O=Example, CN=Bob");
        IllegalArgumentException refused =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new AccessRules(new AccessFile(Map.of(), List.of(one, two))));
        assertEquals("holders bob and eve have the same certificate", refused.getMessage());
    }

    @Test
    void whoSaidWhoHeIsMayNoLessThanWhoDidNot() {
        AccessRules rules =
                new AccessRules(
                        new AccessFile(
                                Map.of(
                                        "anonymous", List.of(new Grant("/health*", List.of("GET"))),
                                        "writer", List.of(new Grant("/a", List.of("*")))),
                                List.of()));
        for (Principal who :
                List.of(
                        Principal.ANONYMOUS,
                        new Principal("ann", Set.of("writer")),
                        new Principal("eve", Set.of()))) {
            assertTrue(rules.allows(who, Verb.GET, "/health"), who.name());
            assertEquals(who.name().equals("ann"), rules.allows(who, Verb.GET, "/a"));
        }
    }

    private static AccessRules rules(String certificate) {
        return new AccessRules(
                new AccessFile(Map.of(), List.of(new Holder("bob", List.of(), null, certificate))));
    }
}
