/** The pages of the site, made of the repository's own: links lead to where the pages stand there. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { referencePages } from './reference.ts'
import { type Group, placeOnSite, root, sidebar } from './sidebar.ts'

export interface SitePage {
  text: string
  /** relative to the site, such as `adr/index.md` */
  place: string
  markdown: string
}

/** A link to a page of the site leads there; one to a file that the site does not have becomes its text. */
function withSiteLinks(markdown: string, file: string, known: ReadonlySet<string>): string {
  const here = path.dirname(placeOnSite(file))
  return markdown.replace(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
    (whole, bang: string, text: string, target: string) => {
      if (/^([a-z]+:|#|\/)/.test(target)) return whole
      const [name, anchor] = target.split('#') as [string, string | undefined]
      const meant = path.join(path.dirname(file), name)
      const place = placeOnSite(meant)
      const isHere = known.has(meant) || bang === '!' || meant === 'docs/openapi.json'
      if (!isHere) return text
      const link = meant === 'docs/openapi.json' ? '/openapi.json' : path.relative(here, place)
      return `${bang}[${text}](${link.startsWith('.') || link.startsWith('/') ? link : `./${link}`}${anchor ? `#${anchor}` : ''})`
    },
  )
}

export function readSite(): { groups: Group[]; pages: SitePage[] } {
  const made = referencePages()
  const groups = sidebar(made)
  const madeByFile = new Map(made.map((page) => [page.file, page.markdown]))
  const entries = new Map(groups.flatMap((group) => group.entries).map((one) => [one.file, one]))
  const known = new Set(entries.keys())
  const pages = [...entries.values()].map(({ text, file }) => ({
    text,
    place: placeOnSite(file),
    markdown:
      madeByFile.get(file) ??
      withSiteLinks(readFileSync(path.join(root, file), 'utf8'), file, known),
  }))
  return { groups, pages }
}

/** Writes the pages, their images and the document to where VitePress reads them. */
export function writeSite(folder: string, pages: readonly SitePage[]): void {
  rmSync(folder, { recursive: true, force: true })
  for (const { place, markdown } of pages) {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true })
    writeFileSync(path.join(folder, place), markdown)
  }
  cpSync(path.join(root, 'docs/images'), path.join(folder, 'images'), { recursive: true })
  mkdirSync(path.join(folder, 'public'))
  cpSync(path.join(root, 'docs/openapi.json'), path.join(folder, 'public/openapi.json'))
}

/** `llms.txt`: what there is to read, for programs that read. */
export function llmsText(groups: readonly Group[]): string {
  const list = groups.map(
    ({ text, entries }) =>
      `## ${text}\n\n${entries.map((one) => `- [${one.text}](/${placeOnSite(one.file)})`).join('\n')}`,
  )
  return `# Araliya\n\n> A headless commerce API with a typed RPC and a thin React shop. Every page of this site exists as plain Markdown beside its HTML; the API's document is [openapi.json](/openapi.json).\n\n${list.join('\n\n')}\n`
}
