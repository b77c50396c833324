package io.portolan.clustering.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonWriterTest {

    private final StringBuilder text = new StringBuilder();
    private final JsonWriter json = new JsonWriter(text);

    @Test
    void nestedValuesAreReadBack() {
        json.object().name("a").array().value(1).value(2.5).value(true).end();
        json.name("b").object().end().name("c").array().end().name("d").value("x").end();
        assertEquals(
                Map.of(
                        "a",
                        Arrays.asList(1.0, 2.5, true),
                        "b",
                        Map.of(),
                        "c",
                        Arrays.asList(),
                        "d",
                        "x"),
                JsonText.read(text.toString()));
    }

    @Test
    void doublesAreReadBackExactly() {
        json.array().value(0.1 + 0.2).value(1e300).value(-Double.MIN_VALUE).value(Double.NaN).end();
        assertEquals(
                Arrays.asList(0.1 + 0.2, 1e300, -Double.MIN_VALUE, null),
                JsonText.read(text.toString()));
    }

    @Test
    void anyTextIsReadBackAndCannotCloseAScript() {
        String wild = "\"</script><!--\\\n\t\u0000\u2028\u2029 \u00e9\ud83d\ude00";
        json.value(wild);
        assertEquals(wild, JsonText.read(text.toString()));
        assertFalse(text.toString().contains("<"));
    }
}
