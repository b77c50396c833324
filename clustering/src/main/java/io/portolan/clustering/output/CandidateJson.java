package io.portolan.clustering.output;

import io.portolan.clustering.json.JsonWriter;
import io.portolan.clustering.selection.Candidate;

/// One number of clusters that was tried as a JSON object; criteria without a value are null.
public final class CandidateJson {

    private CandidateJson() {}

    public static void write(JsonWriter json, Candidate candidate) {
        json.object();
        json.name("clusters").value(candidate.clusters());
        json.name("inertia").value(candidate.inertia());
        // NaN is written as null.
        json.name("calinskiHarabasz").value(candidate.calinskiHarabasz().orElse(Double.NaN));
        json.name("silhouette").value(candidate.silhouette().orElse(Double.NaN));
        json.name("bic").value(candidate.bic().orElse(Double.NaN));
        json.end();
    }
}
