/**
 * Templates of a mapping: `{brand} {name|trim}`. The braces hold a column and any number of
 * filters. There are no expressions and no patterns: a mapping from a stranger can neither run
 * code nor run for ever.
 */
import { hash } from 'node:crypto'

/** Reads one column of the current row. */
export type CellReader<Row> = (row: Row) => string

interface Filter {
  name: string
  args: string[]
}

/** The filter whose argument is another column: no text when that column contains it already. */
const unless = 'unless'

type Part = { text: string } | { column: string; filters: Filter[] }

/** An unreadable template; the message is for the mapping's author. */
export class TemplateError extends Error {}

const filters: Record<
  string,
  { args: number; apply: (text: string, ...args: string[]) => string }
> = {
  trim: { args: 0, apply: (text) => text.trim() },
  lower: { args: 0, apply: (text) => text.toLowerCase() },
  upper: { args: 0, apply: (text) => text.toUpperCase() },
  title: {
    args: 0,
    apply: (text) => text.replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase()),
  },
  slug: { args: 0, apply: (text) => slug(text) },
  before: {
    args: 1,
    apply: (text, mark) => (text.includes(mark!) ? text.slice(0, text.indexOf(mark!)) : text),
  },
  after: {
    args: 1,
    apply: (text, mark) =>
      text.includes(mark!) ? text.slice(text.indexOf(mark!) + mark!.length) : '',
  },
  part: { args: 2, apply: (text, mark, number) => part(text, mark!, Number(number)) },
  longest: {
    args: 1,
    apply: (text, mark) =>
      text.split(mark!).reduce((best, one) => (one.length > best.length ? one : best), ''),
  },
  replace: { args: 2, apply: (text, from, to) => text.replaceAll(from!, to!) },
  prefix: { args: 1, apply: (text, prefix) => (text ? prefix + text : '') },
  shorten: { args: 1, apply: (text, most) => shorten(text, Number(most)) },
  suffix: { args: 1, apply: (text, suffix) => (text ? text + suffix : '') },
  default: { args: 1, apply: (text, other) => text || other! },
  // Its argument arrives here as the column's value.
  [unless]: { args: 1, apply: (text, other) => (hasText(other!, text) ? '' : text) },
}

/** Returns true when the text contains the words in order and whole, ignoring notation. */
const hasText = (text: string, texts: string): boolean =>
  `-${slug(text)}-`.includes(`-${slug(texts)}-`)

/** Returns lower-case letters and digits of any script, joined by single hyphens. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, (marks) => (/[\u0300-\u036f]/.test(marks) ? '' : marks))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Returns eight characters that differ between texts. */
export const checksum = (text: string): string => hash('sha256', text, 'hex').slice(0, 8)

/**
 * Shortens a text to `most` characters. A cut text ends in a checksum of the whole: texts with the
 * same beginning stay different, and the result is reproducible.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most || !(most > 0)) return text
  const sum = checksum(text)
  return `${text
    .slice(0, Math.max(0, most - sum.length - 1))
    .toWellFormed()
    .replace(/[-\ufffd]+$/, '')}-${sum}`.slice(-most)
}

/** Returns the n-th non-empty segment, counted from 1, or from the end when negative. */
function part(text: string, mark: string, number: number): string {
  const segments = text.split(mark).filter(Boolean)
  return (number < 0 ? segments.at(number) : segments[number - 1]) ?? ''
}

/**
 * Compiles a template for many rows. `\{`, `\}`, `\|`, `\:` and `\n` are literal characters.
 * @param column finds the reader of a column, or throws
 * @throws TemplateError
 */
export function compileTemplate<Row>(
  template: string,
  column: (name: string) => CellReader<Row>,
): CellReader<Row> {
  const parts = parse(template).map((segment) => {
    if ('text' in segment) return () => segment.text
    const read = column(segment.column)
    const chain = segment.filters.map(({ name, args }): ((text: string, row: Row) => string) => {
      const { apply } = filters[name]!
      if (name !== unless) return (text) => apply(text, ...args)
      const other = column(args[0]!)
      return (text, row) => apply(text, other(row))
    })
    return (row: Row) => chain.reduce((text, filter) => filter(text, row), read(row))
  })
  return (row) => {
    let text = ''
    for (const segment of parts) text += segment(row)
    return text
  }
}

function parse(template: string): Part[] {
  const parts: Part[] = []
  let text = ''
  let at = 0
  while (at < template.length) {
    const char = template[at]!
    if (char === '\\' && at + 1 < template.length) {
      text += literal(template[at + 1]!)
      at += 2
    } else if (char === '{') {
      if (text) parts.push({ text })
      text = ''
      const { segments, end } = inside(template, at + 1)
      parts.push(placeholder(segments, template))
      at = end
    } else {
      if (char === '}')
        throw new TemplateError(`"${template}": } without {; write \\} for the character`)
      text += char
      at++
    }
  }
  if (text) parts.push({ text })
  return parts
}

const literal = (char: string): string => (char === 'n' ? '\n' : char)

/** Parses up to the closing brace: segments between `|`, each split at `:`. */
function inside(template: string, from: number): { segments: string[][]; end: number } {
  const segments: string[][] = [['']]
  for (let at = from; at < template.length; at++) {
    const char = template[at]!
    const current = segments.at(-1)!
    if (char === '}') return { segments, end: at + 1 }
    if (char === '\\' && at + 1 < template.length) {
      current[current.length - 1] += literal(template[++at]!)
    } else if (char === '|') segments.push([''])
    // Column names may hold a colon ("Meta: size"); only filters take arguments.
    else if (char === ':' && segments.length > 1) current.push('')
    else current[current.length - 1] += char
  }
  throw new TemplateError(`"${template}": { is never closed; write \\{ for the character`)
}

function placeholder(segments: string[][], template: string): Part {
  const column = segments[0]![0]!.trim()
  if (!column) throw new TemplateError(`"${template}": {} names no column`)
  const chain = segments.slice(1).map(([name = '', ...args]): Filter => {
    const filter = Object.hasOwn(filters, name.trim()) ? filters[name.trim()] : undefined
    if (!filter)
      throw new TemplateError(
        `"${template}": there is no filter "${name.trim()}"; there are ${Object.keys(filters).join(', ')}`,
      )
    if (args.length !== filter.args)
      throw new TemplateError(
        `"${template}": the filter "${name.trim()}" takes ${filter.args} argument${filter.args === 1 ? '' : 's'}, not ${args.length}`,
      )
    return { name: name.trim(), args }
  })
  return { column, filters: chain }
}
