/// The rules of the house, as tests: what the build cannot say in a module descriptor.
///
/// ```
///   LayersTest   which package may see which       (class files of all libraries)
///   SourcesTest  names, package-info, TODO         (source files of all modules)
///   KnotsTest    types that all lead to each other  (source files of the libraries)
///   LongTestsTest  the list of long tests         (.mvn/long-tests)
///   ReleaseTest  what is published, and with which versions (the poms)
///   StressTest   a stress test for each VarHandle  (source files of the libraries)
///   DocsTest     code and links in the documents   (Markdown files)
///        all read the checkout through Checkout; who fails names the place and the remedy: HouseRule
/// ```
@NullMarked
package io.portolan.house;

import org.jspecify.annotations.NullMarked;
