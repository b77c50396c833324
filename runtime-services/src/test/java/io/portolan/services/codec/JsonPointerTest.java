package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonPointerTest {

    private static final Document DOCUMENT =
            Samples.document(
                    "{'foo':['bar',['baz']],'':0,'a/b':1,'c%d':2,'e^f':3,'m~n':8,' ':7,'k\\\\l':5}");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/foo | ['bar',['baz']]",
                "/foo/0 | 'bar'",
                "/foo/1/0 | 'baz'",
                "/ | 0",
                "/a~1b | 1",
                "/c%d | 2",
                "/e^f | 3",
                "/m~0n | 8",
                "`/ ` | 7",
                "/k\\l | 5",
            })
    void aPointerLeadsToItsPlace(String pointer, String json) {
        JsonPointer parsed = JsonPointer.parse(pointer);
        assertEquals(Samples.document(json), DOCUMENT.at(parsed));
        assertEquals(pointer, parsed.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/x", "/foo/2", "/foo/-", "/foo/00", "/foo/0/0", "/foo/x", "//0", "/foo/+0"})
    void nothingIsElsewhere(String pointer) {
        assertNull(DOCUMENT.at(JsonPointer.parse(pointer)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "foo/0", "#/foo", "/~", "/~2", "/a~"})
    void whatIsNoPointerIsRefused(String text) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> JsonPointer.parse(text));
        assertEquals(true, Objects.requireNonNull(refused.getMessage()).contains('"' + text + '"'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "/a/b~0~1/0"})
    void theWholeDocumentIsAPlaceToo(String text) {
        assertEquals(text, JsonPointer.parse(text).toString());
        assertEquals(DOCUMENT, DOCUMENT.at(JsonPointer.parse("")));
    }
}
