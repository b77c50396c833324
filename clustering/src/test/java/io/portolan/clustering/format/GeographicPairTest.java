package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GeographicPairTest {

    @Test
    void longitudeAndLatitudeAreFoundInAnyOrder() {
        assertEquals(
                Optional.of(new GeographicPair(2, 0, true)),
                GeographicPair.find(List.of("Lat", "area", "LONGITUDE")));
    }

    @Test
    void xAndYAreAPositionButNotInDegrees() {
        assertEquals(
                Optional.of(new GeographicPair(0, 1, false)),
                GeographicPair.find(List.of("X", "y")));
        assertEquals(
                Optional.of(new GeographicPair(3, 2, true)),
                GeographicPair.find(List.of("X", "y", "lat", "lng")));
    }

    @Test
    void halfAPairAndADoubtfulOneAreNone() {
        assertEquals(Optional.empty(), GeographicPair.find(List.of("lon", "y")));
        assertEquals(Optional.empty(), GeographicPair.find(List.of("lon", "lng", "lat")));
    }
}
