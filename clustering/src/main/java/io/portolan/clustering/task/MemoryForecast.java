package io.portolan.clustering.task;

import io.portolan.clustering.format.FileExtent;
import io.portolan.clustering.run.Figures;
import java.nio.file.Path;

/// What reading a file and clustering its points takes of the heap, told before it is read.
///
/// @param file which one
/// @param extent what is in it
/// @param how it is clustered, in words
/// @param advice what helps where memory does not do
/// @param bytes what is needed at most at a time
public record MemoryForecast(Path file, FileExtent extent, String how, String advice, long bytes) {

    /// The collector's regions, of which an array of half the size or more takes whole ones.
    private static final long LEAST_REGION = 1 << 20;

    private static final int REGIONS = 2048;

    /// Blocks of text that are read ahead, and their numbers.
    private static final long TEXT = 16L << 20;

    /// Bytes that a coordinate of the sample, and one of a batch, take in all the forms it has.
    private static final int IN_SAMPLE = 40;

    private static final int IN_BATCH = 64;

    /// The collector needs room to move what it keeps.
    private static final double SLACK = 1.1;

    /// The forecast for a file, and how to get by with less.
    ///
    /// @param mostClusters the most there may be at any moment
    /// @param most the memory there is
    public static MemoryForecast of(
            Path file, FileExtent extent, int mostClusters, int ranks, long most) {
        return of(file, extent, 1.0, mostClusters, ranks, most);
    }

    /// As [#of(Path,FileExtent,int,int,long)], where several processes have a part of the points
    /// each: what the first one needs, which has the result besides.
    ///
    /// @param share which part of the points this process has
    public static MemoryForecast of(
            Path file, FileExtent extent, double share, int mostClusters, int ranks, long most) {
        FileExtent own = extent.part(share);
        long clustering = MemoryNeed.of(own, mostClusters, ranks).bytes();
        boolean areMoved = share < 1 && extent.kept() != FileExtent.Kept.BITS;
        // Process 0 has one column of all points at a time while it reads, and sorts it perhaps.
        long column = areMoved ? 2L * Double.BYTES * extent.points() : 0;
        long given = areMoved ? own.givenBytes() : 0;
        long reading = MemoryNeed.BASE + own.readingBytes() + regions(own, most) + column;
        long result = MemoryNeed.result(extent.points(), share);
        long moving =
                areMoved
                        ? MemoryNeed.BASE
                                + given
                                + MemoryNeed.moving(own.points(), own.dimensions(), share)
                        : 0;
        long clusters = own.pointBytes() + given + clustering + result;
        long bytes = Math.max(Math.max(reading, moving), clusters);
        return new MemoryForecast(
                file,
                extent,
                share == 1
                        ? "reading and clustering"
                        : "reading and clustering in each process its part of",
                MemorySize.FEWER,
                (long) (SLACK * bytes));
    }

    /// Where a batch, a sample and what surrounds them are in memory.
    ///
    /// @param rows of a batch
    public static MemoryForecast inBatches(
            Path file, FileExtent extent, int clusters, int sample, int rows) {
        long ofSample = Math.min(sample, extent.points()) * IN_SAMPLE;
        long ofBatch = rows * (extent.kept() == FileExtent.Kept.BITS ? 1L : IN_BATCH);
        long centers = clusters * (long) IN_SAMPLE;
        long bytes = MemoryNeed.BASE + TEXT + extent.dimensions() * (ofSample + ofBatch + centers);
        return new MemoryForecast(
                file,
                extent,
                "clustering in batches",
                "ask for fewer clusters, or cluster fewer columns",
                (long) (SLACK * bytes));
    }

    /// What is left empty at the ends of columns.
    private static long regions(FileExtent extent, long most) {
        long region = Math.max(LEAST_REGION, Long.highestOneBit(most / REGIONS));
        boolean areLong = extent.points() * Float.BYTES >= region / 2;
        int columns = extent.kept() == FileExtent.Kept.BITS ? 0 : extent.dimensions();
        return areLong ? columns * region * (extent.isOrdered() ? 2 : 1) : 0;
    }

    /// *Failure:* [io.portolan.clustering.ClusteringException] when that is more than there is,
    /// with the size that would do.
    public void check(long most) {
        if (bytes > most) {
            throw MemorySize.refusal(
                    "%s has %s, and %s them needs %s".formatted(file, points(), how, needed()),
                    bytes,
                    most,
                    advice);
        }
    }

    /// Such as `reading and clustering about 1,200 points of 2 dimensions needs about 17 MiB of
    /// memory`.
    @Override
    public String toString() {
        return "%s %s needs %s of memory".formatted(how, points(), needed());
    }

    private String points() {
        return about()
                + Figures.count(extent.points(), "point")
                + " of "
                + Figures.count(extent.isOnEarth() ? 2 : extent.dimensions(), "dimension");
    }

    private String needed() {
        return about() + MemorySize.shown(bytes);
    }

    private String about() {
        return extent.isExact() ? "" : "about ";
    }
}
