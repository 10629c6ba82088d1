/** Turns text into HTML: templates escape every value except their own results. */

/** HTML that {@link html} made. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Markup | string | number | readonly Content[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toHtml(content: Content): string {
  if (content instanceof Markup) return content.text
  if (typeof content === 'object') return content.map(toHtml).join('')
  return plain(String(content)).replace(/[&<>"']/g, (sign) => entities[sign]!)
}

/** Escapes the values. @example html`<p>${'<b>'}</p>`.text // '<p>&lt;b&gt;</p>' */
export const html = (strings: TemplateStringsArray, ...contents: Content[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...contents.map(toHtml)))

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
