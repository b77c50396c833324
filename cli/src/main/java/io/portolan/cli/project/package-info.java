/// The command that begins a project of a user.
///
/// ```
///   NewCommand -> ProjectName: checked, and its forms
///       |
///       v
///   ProjectTemplate: a folder of the jar  --names replaced-->  a folder of the user
/// ```
///
/// A new kind of project is one more folder beside this package's resources, in `templates`: a
/// whole Maven project that builds as it stands, whose name is Template.
@NullMarked
package io.portolan.cli.project;

import org.jspecify.annotations.NullMarked;
