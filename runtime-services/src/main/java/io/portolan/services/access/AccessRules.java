package io.portolan.services.access;

import io.portolan.services.codec.Codec;
import io.portolan.services.codec.CodecLimits;
import io.portolan.services.codec.Shapes;
import io.portolan.services.operation.Exchange;
import io.portolan.services.operation.Fault;
import io.portolan.services.operation.FaultCode;
import io.portolan.services.operation.FaultException;
import io.portolan.services.operation.Operation;
import io.portolan.services.operation.Operations;
import io.portolan.services.operation.Principal;
import io.portolan.services.operation.ServiceModel;
import io.portolan.services.operation.Verb;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Rules of access: tokens and certificates, the roles of their holders, and what each role may do
/// with which services.
///
/// *Threads:* immutable, any thread. Tokens are kept as digests only, and compared in constant
/// time.
public final class AccessRules {

    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Known(byte[] digest, Principal principal) {}

    private static final String EVERYBODY = "anonymous";

    private final Map<String, List<Grant>> roles;
    private final List<Known> tokens = new ArrayList<>();
    private final Map<DistinguishedName, Principal> certificates = new HashMap<>();

    /// The rules of this content.
    ///
    /// *Failure:* [IllegalArgumentException] when a holder has a role that does not exist, or two
    /// show the same.
    public AccessRules(AccessFile file) {
        this.roles = Map.copyOf(file.roles());
        for (Holder holder : file.holders()) {
            for (String role : holder.roles()) {
                if (!roles.containsKey(role)) {
                    throw new IllegalArgumentException(
                            "holder %s has role %s, there are only %s"
                                    .formatted(
                                            holder.name(),
                                            role,
                                            roles.keySet().stream().sorted().toList()));
                }
            }
            add(holder);
        }
    }

    /// The rules of a file.
    ///
    /// *Failure:* [FaultException] saying what is wrong with the file, without its secrets.
    public static AccessRules read(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            AccessFile content =
                    (AccessFile)
                            Codec.json(CodecLimits.DEFAULT)
                                    .read(Shapes.of(AccessFile.class), bytes);
            return new AccessRules(Objects.requireNonNull(content));
        } catch (IOException e) {
            throw bad(file, "cannot be read: " + e.getClass().getSimpleName());
        } catch (FaultException e) {
            throw bad(file, e.fault().detail());
        } catch (IllegalArgumentException e) {
            throw bad(file, String.valueOf(e.getMessage()));
        }
    }

    /// The holder of this token; null when there is none.
    public @Nullable Principal ofToken(String token) {
        byte[] digest = digest(token);
        Principal found = null;
        for (Known known : tokens) {
            // all of them, so that the time does not tell which
            if (MessageDigest.isEqual(known.digest, digest)) {
                found = known.principal;
            }
        }
        return found;
    }

    /// The holder of a certificate with this subject; null when there is none.
    public @Nullable Principal ofCertificate(String subject) {
        try {
            return certificates.get(DistinguishedName.of(subject));
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /// Whether the principal may do this. What the role `anonymous` may do, if there is one, every
    /// principal may do.
    public boolean allows(Principal principal, Verb verb, String service) {
        Set<String> his = principal.roles();
        return his.contains(Principal.EVERYTHING)
                || grants(EVERYBODY, verb, service)
                || his.stream().anyMatch(role -> grants(role, verb, service));
    }

    private boolean grants(String role, Verb verb, String service) {
        return roles.getOrDefault(role, List.of()).stream()
                .anyMatch(grant -> grant.allows(verb, service));
    }

    /// The same operations, refused to principals that may not do them.
    public Operations guarding(Operations operations) {
        return new Operations() {
            @Override
            public void perform(Exchange exchange) {
                Fault refusal = refusal(exchange.operation());
                if (refusal == null) {
                    operations.perform(exchange);
                } else {
                    exchange.fail(refusal);
                }
            }

            @Override
            public @Nullable ServiceModel model(String service) {
                return operations.model(service);
            }
        };
    }

    /// Why this may not be done; null when it may.
    public @Nullable Fault refusal(Operation operation) {
        return refusal(
                operation.terms().principal(), operation.verb(), operation.target().service());
    }

    /// Why somebody may not do this with a service; null when he may.
    public @Nullable Fault refusal(Principal who, Verb verb, String service) {
        return allows(who, verb, service) ? null : denied(who, verb, service);
    }

    private static Fault denied(Principal who, Verb verb, String service) {
        Fault fault =
                Fault.of(
                        FaultCode.PERMISSION_DENIED,
                        "%s may not %s %s".formatted(who.name(), verb, service));
        return who.equals(Principal.ANONYMOUS) ? fault.with(Fault.AUTHENTICATE, true) : fault;
    }

    private void add(Holder holder) {
        if (holder.token() != null) {
            if (ofToken(holder.token()) != null) {
                throw new IllegalArgumentException(
                        "holder " + holder.name() + " has the token of another one");
            }
            tokens.add(new Known(digest(holder.token()), holder.principal()));
        }
        if (holder.certificate() != null) {
            Principal other =
                    certificates.put(
                            subject(holder.name(), holder.certificate()), holder.principal());
            if (other != null) {
                throw new IllegalArgumentException(
                        "holders "
                                + other.name()
                                + " and "
                                + holder.name()
                                + " have the same certificate");
            }
        }
    }

    private static DistinguishedName subject(String holder, String certificate) {
        try {
            return DistinguishedName.of(certificate);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "certificate "
                            + certificate
                            + " of holder "
                            + holder
                            + " is no subject: something like CN=ann,O=Example is needed",
                    e);
        }
    }

    private static FaultException bad(Path file, String why) {
        return Fault.of(FaultCode.INVALID_BODY, "access rules " + file + ": " + why).exception();
    }

    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
