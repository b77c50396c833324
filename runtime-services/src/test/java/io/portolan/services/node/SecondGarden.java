package io.portolan.services.node;

import io.portolan.services.Key;
import io.portolan.services.ServiceContract;
import io.portolan.services.Was;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The next version of everything: renamed, removed and added members on each level.
final class SecondGarden {

    record Garden(
            @Was({"title", "name"}) String label,
            @Was("plants") Map<String, Plant> flora,
            List<Bed> beds,
            Map<Kind, Integer> counts,
            Shape shape,
            Optional<String> note,
            Optional<String> owner,
            @Nullable String street,
            List<String> tools,
            int size) {

        Garden() {
            this(
                    "none",
                    Map.of(),
                    List.of(),
                    Map.of(),
                    new Quad(1, ""),
                    Optional.of("not of what was kept"),
                    Optional.empty(),
                    null,
                    List.of("spade"),
                    40);
        }
    }

    record Plant(@Key @Was("name") String latin, int height, Kind kind, boolean isEdible) {
        Plant() {
            this("", 0, Kind.PLANT, true);
        }
    }

    record Bed(@Was("spots") List<Spot> places, String soil) {
        Bed() {
            this(List.of(), "loam");
        }
    }

    record Spot(long x, long y, long z) {
        Spot() {
            this(0, 0, -1);
        }
    }

    enum Kind {
        @Was("TREE")
        PLANT,
        HERB
    }

    sealed interface Shape {}

    @Was({"Circle", "Round"})
    record Disc(int radius, String unit) implements Shape {
        Disc() {
            this(0, "m");
        }
    }

    @Was("Square")
    record Quad(int side, String unit) implements Shape {
        Quad() {
            this(0, "m");
        }
    }

    @ServiceContract(
            id = KeptStatesOfOtherVersionsTest.ID,
            version = "2.0",
            state = Garden.class,
            isDurable = true)
    static final class Service {}
}
