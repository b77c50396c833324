package io.portolan.services.binary;

/// The fields of a frame that many frames have in common; empty where there is none.
///
/// @param service the path of the service
/// @param item the way below it
/// @param mediaType of the body
/// @param type the name of the body's type
/// @param epoch of the revision
record Template(String service, String item, String mediaType, String type, String epoch) {

    static final Template NONE = new Template("", "", "", "", "");

    /// As `equals`, which the JVM does not make as fast for records.
    boolean isSame(Template other) {
        return service.equals(other.service)
                && item.equals(other.item)
                && mediaType.equals(other.mediaType)
                && type.equals(other.type)
                && epoch.equals(other.epoch);
    }

    /// For answers, which do not name the target again.
    static Template answer(String mediaType, String type, String epoch) {
        return new Template("", "", mediaType, type, epoch);
    }
}
