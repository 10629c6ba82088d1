/**
 * Replaces the text between `<!-- name: begin -->` and `<!-- name: end -->` in a page.
 * @throws when the page has no such place
 */
export function replaceBetween(
  page: string,
  name: string,
  change: (text: string) => string,
): string {
  const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`]
  const [before, rest] = page.split(begin)
  const [text, after] = rest?.split(end) ?? []
  if (text === undefined || after === undefined) throw new Error(`docs/promises.md has no ${name}`)
  return `${before}${begin}${change(text)}\n${end}${after}`
}
