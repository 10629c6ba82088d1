/** Turns text into HTML: templates escape every value except their own results. */

/** HTML that {@link html} made. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Piece = Markup | string | number | readonly Piece[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(piece: Piece): string {
  if (piece instanceof Markup) return piece.text
  if (typeof piece === 'object') return piece.map(written).join('')
  return plain(String(piece)).replace(/[&<>"']/g, (sign) => entities[sign]!)
}

/**
 * @example html`<p>${'<b>'}</p>`.text // '<p>&lt;b&gt;</p>'
 */
export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...pieces.map(written)))

/** Characters that move a terminal's cursor or change the direction of text. */
const unseen = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/gu

/** Cleans a user's text for an email: keeps line ends and tabs, no other control characters. */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))

/** Cleans a text to one line of at most `most` characters, for a subject or a name in a header. */
export function oneLine(text: string, most: number): string {
  const line = plain(text).replace(/\s+/g, ' ').trim()
  const signs = Array.from(line)
  return signs.length <= most ? line : `${signs.slice(0, most - 1).join('')}…`
}
