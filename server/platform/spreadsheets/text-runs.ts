/**
 * Reads the text of a cell, which may consist of formatted runs: `<r><t>Rose</t></r><r><t>
 * Dew</t></r>`.
 */

/** `_x000D_` encodes a character that XML cannot hold; `_x005F_` the underscore before it. */
const escaped = /_x([0-9A-Fa-f]{4})_/g

export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Characters that XML cannot hold, or an underscore that looks like such an escape. */
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}|_(?=x[0-9A-Fa-f]{4})/gu

/** Reverses {@link unescapeText}. */
export const escapeText = (text: string): string =>
  text.replace(
    unwritable,
    (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

/** Collects the runs of consecutive texts. Ignores phonetic readings (`rPh`). */
export function inRuns() {
  let whole = ''
  let run: string | undefined
  let preservesSpace = false
  let spelled = 0
  return {
    handler: {
      open(name: string, attributes: Readonly<Record<string, string>>) {
        if (name === 'rPh') spelled += 1
        if (name !== 't' || spelled > 0) return
        run = ''
        preservesSpace = attributes['xml:space'] === 'preserve'
      },
      text(chunk: string) {
        if (run !== undefined) run += chunk
      },
      close(name: string) {
        if (name === 'rPh') spelled -= 1
        if (name !== 't' || run === undefined) return
        whole += preservesSpace ? run : run.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
        run = undefined
      },
    },
    /** Returns the text so far, unescaped, and starts the next one. */
    take(): string {
      const text = whole
      whole = ''
      return text
    },
  }
}
