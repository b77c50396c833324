package io.portolan.clustering.service;

import io.portolan.services.ServiceContract;
import io.portolan.services.ServicePage;

/// A map that browsers show as it changes: a program or a workflow replaces its state, a
/// [ShownMap], and its page draws each.
@ServiceContract(id = MapService.CONTRACT, state = ShownMap.class)
@ServicePage(title = "Map", folder = "/META-INF/pages/shown")
public final class MapService {

    /// The contract.
    public static final String CONTRACT = "urn:portolan:map";

    /// Its state does all.
    public MapService() {}
}
