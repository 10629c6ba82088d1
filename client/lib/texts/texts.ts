/**
 * Every label and message of the shop, once, a file for each of its parts. Those that docs/screens.md
 * gives are word for word, also where they are odd. A second language is a second set of
 * files of this shape. What one page alone says is not here: that page imports its file itself, so
 * that nobody else downloads it.
 */
export * as texts from './shared.ts'
