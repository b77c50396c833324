package io.portolan.services.access;

import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.Principal;
import org.jspecify.annotations.Nullable;

/// Finds the principal for a token or a certificate.
///
/// @param rules null when every caller counts as the program itself
public record Authentication(@Nullable AccessRules rules) {

    /// The principal that shows these; a token goes before a certificate.
    ///
    /// *Failure:* [io.portolan.services.operation.FaultException] for a token that nobody has,
    /// saying how to show one.
    ///
    /// @param token null when none was shown
    /// @param certificate the subject of a certificate, null when none was shown
    /// @param remedy how a token is shown
    public Principal principal(
            @Nullable String token, @Nullable String certificate, String remedy) {
        if (rules == null) {
            return Principal.LOCAL;
        }
        if (token == null) {
            Principal known = certificate == null ? null : rules.ofCertificate(certificate);
            return known == null ? Principal.ANONYMOUS : known;
        }
        Principal known = rules.ofToken(token);
        if (known == null) {
            throw Fault.of(FaultCode.PERMISSION_DENIED, "nobody has this token: " + remedy)
                    .with(Fault.AUTHENTICATE, true)
                    .exception();
        }
        return known;
    }
}
