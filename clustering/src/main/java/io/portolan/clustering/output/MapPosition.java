package io.portolan.clustering.output;

import io.portolan.clustering.json.JsonWriter;

/// A position in GeoJSON.
///
/// Source: RFC 7946, section 4
final class MapPosition {

    private static final double EDGE = 180;
    private static final double TURN = 360;

    private MapPosition() {}

    /// Writes it with its longitude from -180 to 180.
    static void write(JsonWriter json, double longitude, double latitude) {
        json.array().value(turned(longitude)).value(latitude).end();
    }

    /// A longitude turned into -180 to 180.
    static double turned(double longitude) {
        return Math.abs(longitude) <= EDGE
                ? longitude
                : longitude - TURN * Math.rint(longitude / TURN);
    }
}
