package io.portolan.clustering.service;

import io.portolan.services.ServiceContract;
import io.portolan.services.ServicePage;

/// Pictures of the compounds that stand for clusters, which browsers show as they come.
@ServiceContract(id = GalleryService.CONTRACT, state = Gallery.class)
@ServicePage(title = "Medoids", folder = "/META-INF/pages/shown")
public final class GalleryService {

    /// The contract.
    public static final String CONTRACT = "urn:portolan:gallery";

    /// Its state does all.
    public GalleryService() {}
}
