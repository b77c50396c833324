package io.portolan.cli;

import io.portolan.cli.run.Figures;
import io.portolan.clustering.format.FileExtent;
import java.nio.file.Path;

/// What reading a file and clustering its points takes of the heap, told before it is read.
///
/// @param file which one
/// @param extent what is in it
/// @param bytes what is needed at most at a time
record MemoryForecast(Path file, FileExtent extent, long bytes) {

    /// The collector's regions, of which an array of half the size or more takes whole ones.
    private static final long LEAST_REGION = 1 << 20;

    private static final int REGIONS = 2048;

    /// The collector needs room to move what it keeps.
    private static final double SLACK = 1.1;

    /// @param mostClusters the most there may be at any moment
    /// @param most the memory there is
    static MemoryForecast of(Path file, FileExtent extent, int mostClusters, int ranks, long most) {
        long clustering = MemoryNeed.of(extent, mostClusters, ranks).bytes();
        long reading = MemoryNeed.BASE + extent.readingBytes() + regions(extent, most);
        long bytes = Math.max(reading, extent.pointBytes() + clustering);
        return new MemoryForecast(file, extent, (long) (SLACK * bytes));
    }

    /// What is left empty at the ends of columns.
    private static long regions(FileExtent extent, long most) {
        long region = Math.max(LEAST_REGION, Long.highestOneBit(most / REGIONS));
        boolean areLong = extent.points() * Float.BYTES >= region / 2;
        int columns = extent.kept() == FileExtent.Kept.BITS ? 0 : extent.dimensions();
        return areLong ? columns * region * (extent.isOrdered() ? 2 : 1) : 0;
    }

    /// *Failure:* [io.portolan.cli.run.CommandException] when that is more than there is, with the
    /// size that would do.
    void check(long most) {
        if (bytes > most) {
            throw MemorySize.refusal(
                    "%s has %s, and reading and clustering them needs %s"
                            .formatted(file, points(), needed()),
                    bytes,
                    most);
        }
    }

    /// Such as `reading and clustering about 1,200 points of 2 dimensions needs about 17 MiB of
    /// memory`.
    @Override
    public String toString() {
        return "reading and clustering %s needs %s of memory".formatted(points(), needed());
    }

    private String points() {
        return about()
                + Figures.count(extent.points(), "point")
                + " of "
                + Figures.count(extent.dimensions(), "dimension");
    }

    private String needed() {
        return about() + MemorySize.shown(bytes);
    }

    private String about() {
        return extent.isExact() ? "" : "about ";
    }
}
