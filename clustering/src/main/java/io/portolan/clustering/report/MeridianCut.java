package io.portolan.clustering.report;

import java.util.BitSet;

/// The meridian at which a map is cut: the 180th, or, where the points lie on both sides of it and
/// leave out a larger part of the world, the middle of what they leave out.
///
/// *Units and shapes:* degrees; longitudes on the map go from `west` to `west + 360`.
record MeridianCut(double west) {

    private static final double TURN = 360;
    private static final double EDGE = 180;

    /// Tenths of a degree.
    private static final int BINS = 3600;

    /// A third of the world must be left out, and so many degrees more than at the 180th meridian,
    /// or readers miss the map they know.
    private static final double LEFT_OUT = 120;

    private static final double GAIN = 60;

    /// @param longitudes of the points, which may be beyond 180 degrees
    static MeridianCut of(ReportView longitudes, int count) {
        BitSet used = new BitSet(BINS);
        for (int i = 0; i < count; i++) {
            double longitude = longitudes.value().applyAsDouble(i);
            used.set((int) ((turned(longitude, -EDGE) + EDGE) / TURN * BINS) % BINS);
        }
        int first = used.nextSetBit(0);
        int last = used.length() - 1;
        int aroundEdge = first + BINS - 1 - last;
        int widest = 0;
        int before = first;
        for (int bin = first; bin >= 0; ) {
            int next = used.nextSetBit(bin + 1);
            if (next - bin - 1 > widest) {
                widest = next - bin - 1;
                before = bin;
            }
            bin = next;
        }
        double degrees = TURN / BINS;
        boolean isMoved = widest * degrees > LEFT_OUT && (widest - aroundEdge) * degrees > GAIN;
        // Whole degrees, so that longitudes keep their digits.
        return new MeridianCut(
                isMoved ? Math.rint((before + 1 + widest / 2.0) * degrees) - EDGE : -EDGE);
    }

    /// The longitude on the map.
    double turned(double longitude) {
        return turned(longitude, west);
    }

    /// The view with its longitudes on the map.
    ReportView turned(ReportView view) {
        return new ReportView(
                view.name(),
                view.unit(),
                i -> turned(view.value().applyAsDouble(i)),
                k -> turned(view.center().applyAsDouble(k)));
    }

    /// Longitudes from the cut to the next one, both included, stay as they are.
    private static double turned(double longitude, double west) {
        if (longitude >= west && longitude <= west + TURN) {
            return longitude;
        }
        double beyond = (longitude - west) % TURN;
        return west + (beyond < 0 ? beyond + TURN : beyond);
    }
}
