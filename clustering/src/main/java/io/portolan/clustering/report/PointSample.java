package io.portolan.clustering.report;

/// The points that are drawn: all, or evenly spaced ones where there are too many for a browser.
///
/// @param count how many points there are
/// @param step every how many points one is drawn
record PointSample(int count, int step) {

    private static final int MOST = 2_000_000;

    static PointSample of(int count) {
        return new PointSample(count, (count - 1) / MOST + 1);
    }

    int size() {
        return (count - 1) / step + 1;
    }

    int point(int index) {
        return index * step;
    }

    boolean isComplete() {
        return step == 1;
    }
}
