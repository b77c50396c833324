package io.portolan.clustering.points;

/// Positions on the Earth as unit vectors, and what the chords between these are in kilometres.
///
/// *Units and shapes:* degrees; the Earth is a sphere of the mean radius.
///
/// Source: Moritz 2000
public final class Sphere {
    /// The mean radius of the Earth in kilometres.
    public static final double RADIUS = 6371.0088;

    private static final double QUARTER = 90;

    private Sphere() {}

    /// Writes the three coordinates of a position.
    ///
    /// Angles that are the same after full turns give the same bits, on every machine; so do all
    /// longitudes at a pole.
    public static void toVector(double longitude, double latitude, double[] vector, int at) {
        double parallel = cosine(latitude);
        vector[at] = parallel * cosine(longitude);
        vector[at + 1] = parallel * sine(longitude);
        vector[at + 2] = sine(latitude);
    }

    /// From -180 to 180.
    static double longitude(double[] vector, int at) {
        return StrictMath.toDegrees(StrictMath.atan2(vector[at + 1], vector[at])) + 0.0;
    }

    static double latitude(double[] vector, int at) {
        double equatorial = StrictMath.hypot(vector[at], vector[at + 1]);
        return StrictMath.toDegrees(StrictMath.atan2(vector[at + 2], equatorial)) + 0.0;
    }

    /// The length of the great circle in kilometres that a squared chord of the unit sphere spans.
    public static double kilometres(double squaredChord) {
        return 2 * RADIUS * StrictMath.asin(Math.min(1, Math.sqrt(squaredChord) / 2));
    }

    /// The squared chord of the unit sphere under a great circle of this length; infinite for one
    /// that is longer than half of the way around.
    static double squaredChord(double kilometres) {
        double half = kilometres / (2 * RADIUS);
        if (half > Math.PI / 2) {
            return Double.POSITIVE_INFINITY;
        }
        double sine = 2 * StrictMath.sin(half);
        return sine * sine;
    }

    private static double sine(double degrees) {
        return cosine(degrees - QUARTER);
    }

    private static double cosine(double degrees) {
        double turned = Math.abs(Math.IEEEremainder(degrees, 4 * QUARTER));
        // Exact at the multiples of a quarter, where pi has no exact half.
        if (turned == QUARTER) {
            return 0;
        }
        return turned <= QUARTER / 2
                ? StrictMath.cos(StrictMath.toRadians(turned))
                : StrictMath.sin(StrictMath.toRadians(QUARTER - turned));
    }
}
