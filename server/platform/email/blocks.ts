/**
 * The blocks of an email. HTML and text are both rendered from them, so their content is the same.
 */

export interface Line {
  name: string
  /** absolute address; empty for none */
  image: string
  /** link to the item; empty for none */
  href: string
  quantity: number
  /** formatted for display */
  amount: string
}

/** A label and its value, which may have several lines. */
export type Fact = readonly [label: string, value: string]

interface Sums {
  /** additions and deductions after the lines */
  more: readonly Fact[]
  total: Fact
  /** remarks about the total */
  notes: readonly Fact[]
}

export type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'facts'; title: string; facts: readonly Fact[] }
  | { kind: 'lines'; lines: readonly Line[]; sums: Sums | undefined }
  | { kind: 'quote'; text: string }
  | { kind: 'links'; links: readonly { label: string; note: string; href: string }[] }

/** Creates the heading: the email's topic, once and first. */
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
/** Creates the button of the email's main action. */
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
/** Keeps the facts that have a value. */
export const facts = (title: string, ...all: Fact[]): Block => ({
  kind: 'facts',
  title,
  facts: all.filter(([, value]) => value !== ''),
})
/** Items with their prices, and the sums when they are bought. */
export const lines = (all: readonly Line[], sums?: Sums): Block => ({
  kind: 'lines',
  lines: all,
  sums,
})
/** Quotes a text written by a customer or staff. */
export const quote = (text: string): Block => ({ kind: 'quote', text })
/** Lists several links. */
export const links = (all: readonly { label: string; note: string; href: string }[]): Block => ({
  kind: 'links',
  links: all,
})
