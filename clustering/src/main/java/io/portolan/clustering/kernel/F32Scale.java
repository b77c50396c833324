package io.portolan.clustering.kernel;

/// How f32 coordinates are made from exact ones: `(float) ((x - origin) * scale)`.
///
/// *Units and shapes:* one origin per dimension; the scale is a power of two.
public final class F32Scale {
    private final double[] origin;
    private final double scale;

    /// Takes over the array.
    public F32Scale(double[] origin, double scale) {
        this.origin = origin;
        this.scale = scale;
    }

    public int dimensions() {
        return origin.length;
    }

    /// In f64, before rounding to f32.
    public double scaled(double value, int dimension) {
        return (value - origin[dimension]) * scale;
    }

    /// A length in f32 coordinates.
    double length(double exact) {
        return exact * scale;
    }
}
