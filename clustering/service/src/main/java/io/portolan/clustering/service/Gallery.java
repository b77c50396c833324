package io.portolan.clustering.service;

import io.portolan.services.Key;
import java.util.Map;
import java.util.Objects;

/// What a service of the contract [GalleryService#CONTRACT] shows: one picture for each cluster.
///
/// @param title above the pictures
/// @param pictures by their names
public record Gallery(String title, Map<String, Picture> pictures) {

    /// An empty gallery.
    public Gallery() {
        this("", Map.of());
    }

    /// A compound, which stands for its cluster.
    ///
    /// @param name of the picture, by which they are sorted
    /// @param caption such as the identifier and how many compounds it stands for
    /// @param text the structure, as SMILES, which is drawn
    /// @param bits the fingerprint, in hexadecimal; drawn, a cell for each bit, where the structure
    ///   has bridges or atoms that would cover each other
    public record Picture(@Key String name, String caption, String text, String bits) {
        public Picture {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(caption, "caption");
            Objects.requireNonNull(text, "text");
            Objects.requireNonNull(bits, "bits");
        }
    }
}
