package io.portolan.clustering.points;

/// Where a column lies: an origin near its mean, and how far its values reach from there.
///
/// The origin is a multiple of a power of two a quarter to an eighth of the reach. Subtracting it
/// from a value then rounds less than the value itself was rounded, and whole or dyadic coordinates
/// stay so: sums over a grid of such points are exact, and so are ties between centers.
///
/// @param origin near the mean
/// @param reach the largest distance of a value from the origin
public record Grid(double origin, double reach) {
    static Grid of(double[] column) {
        double sum = 0;
        for (double value : column) {
            sum += value;
        }
        Range range = Range.of(column);
        return of(sum / column.length, range.least(), range.most());
    }

    /// The grid of a column with this mean and range.
    public static Grid of(double roundedMean, double least, double most) {
        // Rounding can carry the mean of nearly equal values outside of them.
        double mean = Math.clamp(roundedMean, least, most);
        double far = Math.max(most - mean, mean - least);
        double origin = mean;
        if (far > 0) {
            double unit = Math.scalb(1.0, Math.getExponent(far) - 2);
            origin = Math.rint(mean / unit) * unit + 0.0;
        }
        return new Grid(origin, Math.max(most - origin, origin - least));
    }
}
