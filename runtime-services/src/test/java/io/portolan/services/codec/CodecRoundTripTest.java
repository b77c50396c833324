package io.portolan.services.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.portolan.services.codec.Samples.Circle;
import io.portolan.services.codec.Samples.Everything;
import io.portolan.services.codec.Samples.Figure;
import io.portolan.services.codec.Samples.Point;
import io.portolan.services.codec.Samples.Polygon;
import io.portolan.services.codec.Samples.Tree;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecRoundTripTest {

    @ParameterizedTest
    @ValueSource(strings = {"json", "cbor"})
    void everyTypeComesBackAsItWas(String format) {
        Codec codec = format.equals("json") ? Samples.JSON : Samples.CBOR;
        Everything before = Samples.everything();
        Shape shape = Shapes.of(Everything.class);
        Everything after = (Everything) codec.read(shape, codec.write(shape, before));
        assertNotNull(after);
        assertEquals(Document.of(before), Document.of(after));
        assertEquals(before.exact(), after.exact());
        assertEquals(before.when(), after.when());
        assertEquals(before.maybe(), after.maybe());
        assertEquals(before.figure(), after.figure());
    }

    @Test
    void membersStandInTheOrderOfTheComponentsWithoutMissingOnes() {
        record Entry(String name, Optional<Integer> age, int size) {}
        assertEquals("{\"name\":\"a\",\"size\":3}", text(new Entry("a", Optional.empty(), 3)));
        assertEquals(
                "{\"name\":\"a\",\"age\":1,\"size\":3}", text(new Entry("a", Optional.of(1), 3)));
        Object read = Samples.read(Entry.class, "{'size':3,'age':null,'name':'a'}");
        assertEquals(new Entry("a", Optional.empty(), 3), read);
    }

    @Test
    void aCaseOfASealedInterfaceIsToldByItsTypeWhereverThatStands() {
        Figure circle = new Circle(new Point(1, 2), 3);
        byte[] bytes = Samples.JSON.write(Shapes.of(Figure.class), circle);
        assertEquals(
                "{\"type\":\"Circle\",\"center\":{\"x\":1,\"y\":2},\"radius\":3.0}",
                new String(bytes, UTF_8));
        assertEquals(circle, Samples.JSON.read(Shapes.of(Figure.class), bytes));
        assertEquals(
                new Polygon(List.of()),
                Samples.read(Figure.class, "{'corners':[],'type':'Polygon'}"));
    }

    @Test
    void aRecordMayContainItself() {
        Tree tree = new Tree("a", List.of(new Tree("b", List.of()), new Tree("c", List.of())));
        Shape shape = Shapes.of(Tree.class);
        assertEquals(tree, Samples.CBOR.read(shape, Samples.CBOR.write(shape, tree)));
    }

    @Test
    void valuesWithoutARecordAreWrittenAsTheyAre() {
        assertEquals("{\"a\":[1,null,\"x\",{\"x\":1,\"y\":2}]}", text(Map.of("a", listWithNull())));
        assertEquals("null", new String(Samples.JSON.write(null), UTF_8));
        assertNull(Samples.JSON.read(Shapes.of(Object.class), Samples.bytes("null")));
    }

    @Test
    void aWholeNumberMayBeWrittenWithAFraction() {
        assertEquals(new Point(1, 200), Samples.read(Point.class, "{'x':1.0,'y':2e2}"));
    }

    private static List<?> listWithNull() {
        return java.util.Arrays.asList(1, null, "x", new Point(1, 2));
    }

    private static String text(Object value) {
        return new String(Samples.JSON.write(value), UTF_8);
    }
}
