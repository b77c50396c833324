package io.portolan.clustering;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Puts each column into units of its own spread before points are clustered, so that no column
/// counts for more because of its unit, and takes centers back into the units of the columns.
///
/// A coordinate x becomes `(x - center) / spread`.
///
/// *Threads:* immutable.
///
/// @param kind what center and spread are
/// @param columns one for each coordinate; none where nothing is scaled
public record Scaling(Kind kind, List<Unit> columns) {

    /// Coordinates stay as they are.
    public static final Scaling NONE = new Scaling(Kind.NONE, List.of());

    /// What center and spread of a column are.
    public enum Kind {
        /// Nothing is scaled.
        NONE,
        /// The mean and the standard deviation of the population, by weight where there are
        /// weights.
        STANDARD,
        /// The median and the interquartile range, which few far values do not change.
        ROBUST
    }

    public Scaling {
        columns = List.copyOf(columns);
    }

    /// How one column is scaled.
    ///
    /// @param center what becomes 0
    /// @param spread what becomes 1; 1 where the column has no spread
    public record Unit(double center, double spread) {

        public Unit {
            // Written so that NaN fails.
            if (!(Double.isFinite(center) && spread > 0 && Double.isFinite(spread))) {
                throw ClusteringException.argument(
                        "a scale of center %s and spread %s: the center must be finite, the spread finite and above 0"
                                .formatted(center, spread));
            }
        }

        static Unit of(Kind kind, double[] values, double @Nullable [] weights) {
            return switch (kind) {
                case NONE -> new Unit(0, 1);
                case STANDARD -> ColumnSums.of(values, weights).unit();
                case ROBUST -> {
                    double[] sorted = weighing(values, weights);
                    Arrays.sort(sorted);
                    double spread = quantile(sorted, 0.75) - quantile(sorted, 0.25);
                    yield of(quantile(sorted, 0.5), spread);
                }
            };
        }

        /// As they are where there is no spread.
        static Unit of(double center, double spread) {
            return new Unit(center, spread > 0 ? spread : 1);
        }

        /// The values of points that weigh something.
        private static double[] weighing(double[] values, double @Nullable [] weights) {
            if (weights == null) {
                return values.clone();
            }
            double[] some = new double[(int) Arrays.stream(weights).filter(w -> w > 0).count()];
            int count = 0;
            for (int i = 0; i < values.length; i++) {
                if (weights[i] > 0) {
                    some[count++] = values[i];
                }
            }
            return some;
        }

        /// As NumPy's default has it: linear between the two nearest.
        private static double quantile(double[] sorted, double part) {
            if (sorted.length == 0) {
                return 0;
            }
            double place = part * (sorted.length - 1);
            int below = (int) place;
            int above = Math.min(below + 1, sorted.length - 1);
            return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
        }

        /// What becomes of a coordinate.
        public double scaled(double value) {
            return (value - center) / spread;
        }

        /// The coordinate that a scaled one was.
        public double original(double value) {
            return value * spread + center;
        }
    }

    /// The scale of points as they are.
    public static Scaling of(Kind kind, Points points) {
        if (kind == Kind.NONE) {
            return NONE;
        }
        double[] weights = points.hasWeights() ? weights(points) : null;
        List<Unit> units =
                IntStream.range(0, points.dimensions())
                        .mapToObj(d -> Unit.of(kind, column(points, d), weights))
                        .toList();
        return new Scaling(kind, units);
    }

    /// The same points in these units, with the same weights.
    ///
    /// *Failure:* [ClusteringException] when the points have other dimensions than there are units,
    /// or distances that are not Euclidean.
    ///
    /// *Cost:* the memory of the points once more.
    public Points scaled(Points points) {
        if (isNone()) {
            return points;
        }
        checkDimensions(points.dimensions());
        if (points.metric() != Metric.EUCLIDEAN) {
            throw ClusteringException.argument(
                    "points with the metric %s: only Euclidean ones can be scaled"
                            .formatted(points.metric()));
        }
        double[][] values = new double[columns.size()][];
        for (int d = 0; d < values.length; d++) {
            values[d] = column(points, d);
            Unit unit = columns.get(d);
            for (int i = 0; i < values[d].length; i++) {
                values[d][i] = unit.scaled(values[d][i]);
            }
        }
        return points.hasWeights()
                ? Points.ofColumns(values, weights(points))
                : Points.ofColumns(values);
    }

    private static double[] column(Points points, int dimension) {
        double[] values = new double[points.count()];
        Arrays.setAll(values, i -> points.coordinate(i, dimension));
        return values;
    }

    private static double[] weights(Points points) {
        double[] weights = new double[points.count()];
        Arrays.setAll(weights, points::weight);
        return weights;
    }

    /// Whether coordinates stay as they are.
    public boolean isNone() {
        return kind == Kind.NONE;
    }

    /// A scaled coordinate in the unit of its column.
    public double original(int dimension, double value) {
        return isNone() ? value : columns.get(dimension).original(value);
    }

    /// Centers of scaled points in the units of the columns.
    public Centers original(Centers centers) {
        return isNone() ? centers : mapped(centers, true);
    }

    /// Centers in the units of the columns as they are among scaled points.
    public Centers scaled(Centers centers) {
        return isNone() ? centers : mapped(centers, false);
    }

    /// Refuses points of another number of dimensions than there are units.
    public void checkDimensions(int dimensions) {
        if (dimensions != columns.size()) {
            throw ClusteringException.argument(
                    "points of %d dimensions and a scale of %d: the two numbers must be equal"
                            .formatted(dimensions, columns.size()));
        }
    }

    private Centers mapped(Centers centers, boolean back) {
        double[] values = new double[centers.count() * centers.dimensions()];
        for (int k = 0; k < centers.count(); k++) {
            for (int d = 0; d < centers.dimensions(); d++) {
                double value = centers.coordinate(k, d);
                values[k * centers.dimensions() + d] =
                        back ? columns.get(d).original(value) : columns.get(d).scaled(value);
            }
        }
        return Centers.of(centers.dimensions(), values);
    }
}
