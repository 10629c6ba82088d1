/** The text of a cell, which may come in runs of several looks: `<r><t>Rose</t></r><r><t> Dew</t></r>`. */

/** `_x000D_` stands for a letter that XML cannot hold; `_x005F_` for the bar before such a text. */
const escaped = /_x([0-9A-Fa-f]{4})_/g

export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** Letters that XML cannot hold, alone or before what looks like such an escape. */
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}|_(?=x[0-9A-Fa-f]{4})/gu

/** The opposite of {@link unescapeText}. */
export const escapeText = (text: string): string =>
  text.replace(
    unwritable,
    (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

/** Collects the runs of one text after the other. How a reading is spelled (`rPh`) is no part of it. */
export function inRuns() {
  let whole = ''
  let run: string | undefined
  let isKept = false
  let spelled = 0
  return {
    handler: {
      open(name: string, attributes: Readonly<Record<string, string>>) {
        if (name === 'rPh') spelled += 1
        if (name !== 't' || spelled > 0) return
        run = ''
        isKept = attributes['xml:space'] === 'preserve'
      },
      text(piece: string) {
        if (run !== undefined) run += piece
      },
      close(name: string) {
        if (name === 'rPh') spelled -= 1
        if (name !== 't' || run === undefined) return
        whole += isKept ? run : run.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
        run = undefined
      },
    },
    /** The text so far, as it is written; the next one begins. */
    take(): string {
      const text = whole
      whole = ''
      return text
    },
  }
}
