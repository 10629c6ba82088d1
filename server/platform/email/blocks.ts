/**
 * What a letter consists of. HTML and text are both written from these, so neither says what the other
 * does not.
 */

export interface Line {
  name: string
  /** a whole address; empty for none */
  picture: string
  /** where the thing is looked at; empty for nowhere */
  href: string
  quantity: number
  /** as people read it */
  amount: string
}

/** What something is called, and what it is; several lines stay several. */
export type Fact = readonly [label: string, value: string]

interface Sums {
  /** what comes on top of the lines, or off */
  more: readonly Fact[]
  total: Fact
  /** what is to be known of the total */
  notes: readonly Fact[]
}

export type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; title: string; facts: readonly Fact[] }
  | { kind: 'lines'; lines: readonly Line[]; sums: Sums | undefined }
  | { kind: 'quote'; text: string }
  | { kind: 'links'; links: readonly { label: string; note: string; href: string }[] }

/** What the letter is about, once and first. */
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
/** The one thing to do next. */
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
/** Those with a value. */
export const facts = (title: string, ...all: Fact[]): Block => ({
  kind: 'facts',
  title,
  facts: all.filter(([, value]) => value !== ''),
})
/** Things that cost something, and what they come to where they are bought. */
export const lines = (all: readonly Line[], sums?: Sums): Block => ({
  kind: 'lines',
  lines: all,
  sums,
})
/** What somebody else wrote. */
export const quote = (text: string): Block => ({ kind: 'quote', text })
/** Several things to look at. */
export const links = (all: readonly { label: string; note: string; href: string }[]): Block => ({
  kind: 'links',
  links: all,
})
