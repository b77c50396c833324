package io.portolan.clustering.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @ParameterizedTest
    @CsvSource({
        "LAT_DD,LON_DD",
        "Latitud,Longitud",
        "GPS_lat,GPS_lon",
        "start_lat,start_lng",
        "pickup_latitude,pickup_longitude",
        "startLat,startLng",
        "LATITUDE (deg),LONGITUDE (deg)",
        "Breitengrad,L\u00e4ngengrad",
        "geo.lat,geo.long",
    })
    void longitudeAndLatitudeAreFoundAmongOtherWords(String latitude, String longitude) {
        assertEquals(
                Optional.of(new GeographicPair(2, 1, true)),
                GeographicPair.find(List.of("id", latitude, longitude, "population", "along")));
    }

    @Test
    void twoPairsOrOtherWordsAreNone() {
        assertEquals(
                Optional.empty(),
                GeographicPair.find(List.of("start_lat", "start_lng", "end_lat", "end_lng")));
        assertEquals(Optional.empty(), GeographicPair.find(List.of("lat_a", "lon_b")));
        assertEquals(Optional.empty(), GeographicPair.find(List.of("flat", "salon")));
    }

    @Test
    void halfAPairAndADoubtfulOneAreNone() {
        assertEquals(Optional.empty(), GeographicPair.find(List.of("lon", "y")));
        assertEquals(Optional.empty(), GeographicPair.find(List.of("lon", "lng", "lat")));
    }
}
