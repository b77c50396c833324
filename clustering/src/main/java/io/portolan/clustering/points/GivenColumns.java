package io.portolan.clustering.points;

/// Coordinates as they were given, before the sweeps see them.
///
/// *Threads:* immutable.
sealed interface GivenColumns {
    int dimensions();

    double at(int dimension, int point);

    /// A column in one piece; not to be written.
    double[] whole(int dimension);

    /// From the least to the most of a column.
    default Range range(int dimension) {
        return Range.of(whole(dimension));
    }

    /// Copies the points in the order of these numbers.
    DensePoints dense(int[] numbers, PointWeights ordered);

    /// In f64.
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Doubles(double[][] values) implements GivenColumns {
        @Override
        public int dimensions() {
            return values.length;
        }

        @Override
        public double at(int dimension, int point) {
            return values[dimension][point];
        }

        @Override
        public double[] whole(int dimension) {
            return values[dimension];
        }

        @Override
        public DensePoints dense(int[] numbers, PointWeights ordered) {
            return DensePoints.of(PointBlocks.inOrder(values, numbers), ordered, numbers);
        }
    }

    /// In f64, in parts, of which there may be more columns than coordinates.
    record Parted(PartedColumns values, int dimensions) implements GivenColumns {
        @Override
        public double at(int dimension, int point) {
            return values.at(dimension, point);
        }

        @Override
        public double[] whole(int dimension) {
            return values.whole(dimension);
        }

        @Override
        public Range range(int dimension) {
            return values.range(dimension);
        }

        @Override
        public DensePoints dense(int[] numbers, PointWeights ordered) {
            return DensePoints.of(values.inOrder(numbers, dimensions), ordered, numbers);
        }
    }

    /// In f32.
    @SuppressWarnings("ArrayRecordComponent") // not compared
    record Floats(float[][] values) implements GivenColumns {
        @Override
        public int dimensions() {
            return values.length;
        }

        @Override
        public double at(int dimension, int point) {
            return values[dimension][point];
        }

        @Override
        public double[] whole(int dimension) {
            return FloatColumns.widened(values[dimension]);
        }

        @Override
        public DensePoints dense(int[] numbers, PointWeights ordered) {
            return DensePoints.of(FloatColumns.inOrder(values, numbers), ordered, numbers);
        }
    }
}
