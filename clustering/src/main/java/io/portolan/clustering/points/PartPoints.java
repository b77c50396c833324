package io.portolan.clustering.points;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Points of numbers of which a rank owns some, and other ranks the others. They are kept as they
/// were read: the ranks that sweep over them get them by [io.portolan.clustering.ranks]. What is
/// said of all points together was checked.
///
/// *Threads:* immutable.
///
/// *Cost:* the columns; of positions on the Earth the degrees.
public final class PartPoints extends Space {
    private final int count;
    private final GivenColumns columns;

    /// The column of the weights; null: all points weigh 1.
    private final @Nullable Weights weights;

    private final Geometry geometry;

    /// What a point weighs.
    @FunctionalInterface
    private interface Weights {
        double of(int point);
    }

    private PartPoints(
            int count, GivenColumns columns, @Nullable Weights weights, Geometry geometry) {
        this.count = count;
        this.columns = columns;
        this.weights = weights;
        this.geometry = geometry;
    }

    /// Takes over columns.
    ///
    /// @param dimensions how many of them are coordinates, the first ones
    /// @param isWeighted whether the next one holds weights
    public static PartPoints of(PartedColumns columns, int dimensions, boolean isWeighted) {
        return of(columns, dimensions, isWeighted, Geometry.EUCLIDEAN);
    }

    private static PartPoints of(
            PartedColumns columns, int dimensions, boolean isWeighted, Geometry geometry) {
        return new PartPoints(
                columns.rows(),
                new GivenColumns.Parted(columns, dimensions),
                isWeighted ? point -> columns.at(dimensions, point) : null,
                geometry);
    }

    /// Takes over columns of numbers that were f32, as such; all points weigh 1.
    public static PartPoints ofSingles(PartedColumns columns, int dimensions) {
        float[][] narrow = new float[dimensions][columns.rows()];
        for (int d = 0; d < dimensions; d++) {
            int at = 0;
            for (PartedColumns.Part part : columns.parts()) {
                for (int i = 0; i < part.rows(); i++) {
                    narrow[d][at++] = (float) part.values()[d][i];
                }
            }
        }
        return new PartPoints(
                columns.rows(), new GivenColumns.Floats(narrow), null, Geometry.EUCLIDEAN);
    }

    /// These points as positions on the Earth.
    ///
    /// @param longitude the number of the column that has it
    /// @param latitude likewise
    public PartPoints onEarth(int longitude, int latitude) {
        double[][] degrees = new double[hasWeights() ? 3 : 2][];
        degrees[0] = columns.whole(longitude);
        degrees[1] = columns.whole(latitude);
        if (hasWeights()) {
            degrees[2] = weights();
        }
        PartedColumns whole = new PartedColumns(List.of(new PartedColumns.Part(degrees, count)));
        return of(whole, 2, hasWeights(), Geometry.SPHERE);
    }

    private double[] weights() {
        return IntStream.range(0, count).mapToDouble(this::weight).toArray();
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int dimensions() {
        return columns.dimensions();
    }

    @Override
    public double coordinate(int point, int dimension) {
        return columns.at(dimension, point);
    }

    @Override
    public Range range(int dimension) {
        return columns.range(dimension);
    }

    @Override
    public double weight(int point) {
        return weights == null ? 1 : weights.of(point);
    }

    @Override
    public boolean hasWeights() {
        return weights != null;
    }

    @Override
    public double totalWeight() {
        return weights == null ? count : RunningSum.of(weights());
    }

    @Override
    public Geometry geometry() {
        return geometry;
    }

    @Override
    public double distance(int point, int other) {
        return geometry.between(vector(point), vector(other));
    }

    @Override
    public boolean isSingle() {
        return columns instanceof GivenColumns.Floats;
    }

    @Override
    public int dimensionsOfSpace() {
        return isOnEarth() ? 3 : dimensions();
    }

    private boolean isOnEarth() {
        return geometry == Geometry.SPHERE;
    }

    @Override
    public double[] column(int dimension) {
        return isOnEarth() ? columns()[dimension] : columns.whole(dimension);
    }

    @Override
    public double[][] columns() {
        double[][] all = new double[dimensionsOfSpace()][];
        if (!isOnEarth()) {
            Arrays.setAll(all, columns::whole);
            return all;
        }
        Arrays.setAll(all, _ -> new double[count]);
        for (int i = 0; i < count; i++) {
            double[] vector = vector(i);
            for (int d = 0; d < vector.length; d++) {
                all[d][i] = vector[d];
            }
        }
        return all;
    }

    /// None: the ranks sweep over all points together.
    @Override
    public LocalPoints blocked() {
        throw FarPoints.refusal(count);
    }
}
