package io.portolan.services.codec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OrderedMapTest {

    /// Many keys have the same hash, and some a negative one.
    private record Alike(int number) {

        @Override
        public int hashCode() {
            return number % 7 - 3;
        }
    }

    @Test
    void isLikeALinkedMapWhateverIsChanged() {
        Random random = new Random(7);
        Map<Alike, Integer> expected = new LinkedHashMap<>();
        OrderedMap<Alike, Integer> map = OrderedMap.of(Map.of());
        for (int i = 0; i < 3_000; i++) {
            Alike key = new Alike(random.nextInt(i < 1_500 ? 200 : 20));
            if (random.nextInt(3) == 0) {
                expected.remove(key);
                map = map.without(key);
            } else {
                expected.put(key, i);
                map = map.with(key, i);
            }
            assertEquals(List.copyOf(expected.entrySet()), List.copyOf(map.entrySet()));
            assertEquals(expected.get(key), map.get(key));
            assertEquals(expected.containsKey(key), map.containsKey(key));
            assertEquals(expected.size(), map.size());
        }
        assertEquals(expected, map);
        assertEquals(expected.hashCode(), map.hashCode());
    }

    @Test
    void aChangeLeavesTheMapBeforeAsItWas() {
        List<Map<Integer, Integer>> all = new ArrayList<>();
        OrderedMap<Integer, Integer> map = OrderedMap.of(Map.of());
        for (int i = 0; i < 200; i++) {
            all.add(map);
            map = map.with(i, i);
        }
        for (int i = 0; i < 200; i++) {
            all.add(map);
            map = map.without(i);
        }
        for (int i = 0; i < 200; i++) {
            assertEquals(i, all.get(i).size());
            assertEquals(200 - i, all.get(200 + i).size());
            assertFalse(all.get(i).containsKey(i));
            assertTrue(all.get(200 + i).containsKey(i));
        }
    }

    @Test
    void nobodyCanChangeALargeOne() {
        OrderedMap<String, Integer> map = OrderedMap.of(Map.of());
        for (int i = 0; i < 100; i++) {
            map = map.with("k" + i, i);
        }
        assertNull(map.get("none"));
        Map<String, Integer> held = map;
        assertThrows(UnsupportedOperationException.class, () -> held.put("more", 1));
        assertThrows(UnsupportedOperationException.class, () -> held.remove("k1"));
        assertThrows(
                UnsupportedOperationException.class,
                () -> held.entrySet().iterator().next().setValue(1));
        assertThrows(
                UnsupportedOperationException.class, () -> held.keySet().removeIf(key -> true));
    }
}
