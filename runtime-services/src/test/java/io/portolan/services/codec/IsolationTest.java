package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.portolan.services.codec.Samples.Figure;
import io.portolan.services.codec.Samples.Point;
import io.portolan.services.codec.Samples.Polygon;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IsolationTest {

    record Named(Map<String, List<Point>> points) {}

    @Test
    @DisplayName("services 16: immutable values are shared, not copied")
    void whatIsImmutableIsShared() {
        Shape point = Shapes.of(Point.class);
        assertTrue(point.isImmutable());
        Point p = new Point(1, 2);
        assertSame(p, point.isolated(p));
        Shape named = Shapes.of(Named.class);
        assertFalse(named.isImmutable());
        Named frozen = new Named(Map.of("a", List.of(p)));
        assertSame(frozen, named.isolated(frozen));
        Object read = Samples.JSON.read(named, Samples.bytes("{'points':{'b':[],'a':[]}}"));
        assertNotNull(read);
        assertSame(read, named.isolated(read));
    }

    @Test
    @DisplayName("services 16: a value that can still change is copied")
    void whatMayChangeIsCopied() {
        List<Point> list = new ArrayList<>(List.of(new Point(1, 2)));
        Map<String, List<Point>> map = new HashMap<>(Map.of("a", list));
        Named value = new Named(map);
        Named copy = (Named) Shapes.of(Named.class).isolated(value);
        list.clear();
        map.clear();
        assertEquals(Map.of("a", List.of(new Point(1, 2))), copy.points());
        assertThrows(UnsupportedOperationException.class, () -> copy.points().clear());
    }

    @Test
    void aCopyGoesAsDeepAsTheValue() {
        List<Point> corners = new ArrayList<>();
        Figure copy = (Figure) Shapes.of(Figure.class).isolated(new Polygon(corners));
        corners.add(new Point(0, 0));
        assertEquals(new Polygon(List.of()), copy);
    }
}
