/**
 * Collects every label and message of the shop, one file per part. Texts that docs/screens.md gives
 * are verbatim, even where they are odd. A second language is a second set of such files. A text of
 * one page only is not here: its page imports the file itself, so that other pages do not download
 * it.
 */
export * as texts from './shared.ts'
