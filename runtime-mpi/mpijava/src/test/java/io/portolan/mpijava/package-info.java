/// Old programs on the facade, and its signatures.
///
/// ```
///   programs: one class with a `main` each, in the old style, that ends with an error if a
///      |      result is wrong       failing: programs that must end with a status and a sentence
///      v
///   ProgramsTest, FailingProgramsTest --> OldProgram --> Job: ranks with class loaders of their own
///   SignatureTest: the published lists in src/test/resources/api
/// ```
@NullMarked
package io.portolan.mpijava;

import org.jspecify.annotations.NullMarked;
