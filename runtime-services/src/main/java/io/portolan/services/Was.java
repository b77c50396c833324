package io.portolan.services;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The names that a component of a record, a record of a sealed interface or a constant of an enum
/// had in earlier versions of a durable state. Kept states are read by them; bodies of requests are
/// not.
///
/// A name that something else has today stands for that.
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE, ElementType.FIELD})
@Retention(RetentionPolicy.RUNTIME)
public @interface Was {

    /// The earlier names.
    String[] value();
}
