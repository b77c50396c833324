package io.portolan.clustering.service;

import org.jspecify.annotations.Nullable;

/// Which points a job clusters: one of `upload`, `file` and `service`; the other two are null.
///
/// @param upload the name of a file that was uploaded; the job takes it, and shows what stands
///   behind a `~` in it
/// @param file a file below the configured folder of data, which stays as it is
/// @param service the path of a service that keeps the contract [PointRows#CONTRACT], asked on
///   behalf of the owner of the job; of another node that this one knows, for those who may do
///   everything
/// @param start centers for k-means to start from, another upload; null: none
/// @param smiles structures of compounds, another upload; null: none
public record JobData(
        @Nullable String upload,
        @Nullable String file,
        @Nullable String service,
        @Nullable String start,
        @Nullable String smiles) {

    /// The points of an uploaded file.
    public static JobData upload(String name) {
        return new JobData(name, null, null, null, null);
    }

    /// The points of a file below the configured folder.
    public static JobData file(String path) {
        return new JobData(null, path, null, null, null);
    }

    /// The points of a service.
    public static JobData service(String path) {
        return new JobData(null, null, path, null, null);
    }
}
