/** Lists the site's pages in their groups, by their files in the repository. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface Entry {
  text: string
  /** relative to the repository, such as `docs/import.md`; of a generated page, such as `reference/orders.md` */
  file: string
}

export interface Group {
  text: string
  entries: Entry[]
}

const home = 'docs/README.md'
const index = 'docs/adr/README.md'

/** Reads the subjects of the index of decision records, with the records of each. */
function decisions(): Group[] {
  const [, ...subjects] = readFileSync(path.join(root, index), 'utf8').split(/^## /m)
  return subjects.map((subject) => ({
    text: subject.split('\n', 1)[0]!,
    entries: [...subject.matchAll(/\[(.+?)\]\((\S+?\.md)\)/g)].map(([, text, name]) => ({
      text: text!.replaceAll('`', ''),
      file: `docs/adr/${name}`,
    })),
  }))
}

/** A page for each alert, as the runbook's own index names them. */
function runbook(): Entry[] {
  const text = readFileSync(path.join(root, 'docs/runbook/README.md'), 'utf8')
  const pages = [...text.matchAll(/^\| \[(.+?)\]\((\S+?\.md)\)/gm)]
  return pages.map(([, alert, name]) => ({ text: alert!, file: `docs/runbook/${name}` }))
}

const entry = (text: string, file: string): Entry => ({ text, file })

/** Reads the groups of docs/README.md: a heading, and the pages that its table or list links to. */
function written(): Group[] {
  const [, ...groups] = readFileSync(path.join(root, home), 'utf8').split(/^## /m)
  return groups.map((group) => ({
    text: group.split('\n', 1)[0]!,
    entries: [...group.matchAll(/\[(.+?)\]\((\S+?\.md)\)/g)].map(([, text, name]) =>
      entry(text!, path.join('docs', name!)),
    ),
  }))
}

/**
 * The groups of the side menu, in their order.
 * @param reference the pages that are generated from the API's document
 */
export const sidebar = (reference: readonly Entry[] = []): Group[] => [
  { text: 'Araliya', entries: [entry('All pages', home)] },
  ...written(),
  { text: 'API reference', entries: [...reference] },
  { text: 'Runbook', entries: runbook() },
  ...decisions().map(({ text, entries }) => ({ text: `Decisions: ${text}`, entries })),
  {
    text: 'Project',
    entries: [
      entry('Contributing', 'CONTRIBUTING.md'),
      entry('Security', 'SECURITY.md'),
      entry('Changelog', 'CHANGELOG.md'),
      entry('Code of conduct', 'CODE_OF_CONDUCT.md'),
    ],
  },
]

/** Returns the place of a file of the repository on the site: `docs/adr/README.md` → `adr/index.md`. */
export const placeOnSite = (file: string): string =>
  file
    .replace(/^docs\//, '')
    .replace(/(^|\/)README\.md$/, '$1index.md')
    .toLowerCase()
