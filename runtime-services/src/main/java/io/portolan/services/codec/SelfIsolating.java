package io.portolan.services.codec;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Says of a record with an `Object` in it that its constructor makes a value of it that nobody can
/// change, as [Shape#isolated] does. So the record needs no copy.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SelfIsolating {}
