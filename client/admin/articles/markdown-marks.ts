/** Edits Markdown for the buttons over an article. Pure: a selection gives the replacement text. */

export interface Written {
  text: string
  /** the start of the selection; equal to `to` where nothing is selected */
  from: number
  to: number
}

/** The replacement of a part of the text, and the selection after it. */
export interface MarkdownEdit {
  from: number
  to: number
  insert: string
  select: readonly [from: number, to: number]
}

/**
 * Returns an edit that puts the mark around the selection, or removes it.
 * @example around('**')({ text: 'less', from: 0, to: 4 }) // types '**less**'
 * /
 */
export const around =
  (mark: string) =>
  ({ text, from, to }: Written): MarkdownEdit => {
    const inner = text.slice(from, to)
    const [start, end] = [from - mark.length, to + mark.length]
    const isMarked = text.slice(Math.max(start, 0), from) === mark && text.slice(to, end) === mark
    if (isMarked) return { from: start, to: end, insert: inner, select: [start, to - mark.length] }
    return {
      from,
      to,
      insert: mark + inner + mark,
      select: [from + mark.length, to + mark.length],
    }
  }

/** Returns an edit that begins each line with the mark, or removes it where all lines have it. */
export const ahead =
  (mark: string) =>
  ({ text, from, to }: Written): MarkdownEdit => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const next = text.indexOf('\n', Math.max(to, start))
    const end = next < 0 ? text.length : next
    const lines = text.slice(start, end).split('\n')
    const isMarked = lines.every((line) => line.startsWith(mark))
    const insert = lines
      .map((line) => (isMarked ? line.slice(mark.length) : mark + line))
      .join('\n')
    return { from: start, to: end, insert, select: [start + insert.length, start + insert.length] }
  }

const blankAddress = 'https://'

/** Inserts a link and selects its address; a selected address becomes the link's target. */
export function link({ text, from, to }: Written): MarkdownEdit {
  const inner = text.slice(from, to)
  if (/^(https?:\/\/|\/)\S+$/.test(inner))
    return { from, to, insert: `[](${inner})`, select: [from + 1, from + 1] }
  const start = from + inner.length + 3
  return {
    from,
    to,
    insert: `[${inner}](${blankAddress})`,
    select: inner ? [start, start + blankAddress.length] : [from + 1, from + 1],
  }
}

/** Escapes Markdown syntax in a text. */
const escaped = (labels: string): string =>
  labels.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#+!|&~]/g, '\\$&')

/** Returns an image with its alt text; store addresses contain no Markdown syntax. */
export const imageMark = (address: string, alt: string): string => `![${escaped(alt)}](${address})`

/** Inserts images as a paragraph of their own, and puts the caret behind it. */
export function insertImages(
  { text, from, to }: Written,
  all: readonly { url: string; alt: string }[],
): MarkdownEdit {
  const before = text.slice(0, from)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const marks = all.map(({ url, alt }) => imageMark(url, alt)).join('\n\n')
  const insert = `${gap}${marks}\n\n`
  const end = from + insert.length
  return { from, to, insert, select: [end, end] }
}
