import path from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, linksOf, type Page, readPages, repositoryFiles } from '../support/pages.ts'
import { readSources } from '../support/sources.ts'

const files = new Set(repositoryFiles())
const folders = new Set([...files].flatMap((file) => foldersOf(path.dirname(file))))
const pages = new Map(readPages().map((page) => [page.file, page]))
const sources: Page[] = readSources(
  ...['server', 'client', 'db', 'scripts', 'test', 'packages', 'bench'],
)
const decisions = [...pages.values()].filter(
  ({ file }) => path.dirname(file) === 'docs/decisions' && path.basename(file) !== 'README.md',
)

function foldersOf(folder: string): string[] {
  return folder === '.' ? [] : [folder, ...foldersOf(path.dirname(folder))]
}

const isThere = (file: string, anchor: string | undefined): boolean => {
  const page = pages.get(file)
  if (anchor !== undefined && page) return anchorsOf(page.text).includes(anchor)
  return files.has(file) || folders.has(file.replace(/\/$/, ''))
}

test('every relative link of a page leads to a file, and its anchor to a heading', () => {
  const broken = [...pages.values()].flatMap((page) =>
    linksOf(page)
      .filter(({ file, anchor }) => !isThere(file, anchor))
      .map(({ file, anchor }) => `${page.file} → ${file}${anchor ? `#${anchor}` : ''}`),
  )
  expect(broken).toEqual([])
})

/** A decision and a list of changes tell of their day. */
const isHistory = ({ file }: Page): boolean =>
  file === 'CHANGELOG.md' || decisions.some((one) => one.file === file)

const ofOurs =
  /(?<![\w./@<>{}$-])((?:server|client|db|scripts|test|packages|bench|docs)\/[\w./-]*\.(?:tsx?|md|css|json|sql|cjs))\b(?:#([\w-]+))?/g

test('whatever file of ours a page or a source names is there, and so is the heading', () => {
  const missing = [...pages.values(), ...sources]
    .filter((one) => !isHistory(one) && one.file !== 'test/structure/docs.test.ts')
    // migrations are never edited, so the files that they name may have moved
    .filter(({ file }) => !file.startsWith('db/migrations/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(ofOurs)]
        .filter(([, named, anchor]) => !isThere(named!, anchor))
        .map(([named]) => `${file} names ${named}`),
    )
  expect(missing).toEqual([])
})

test('no source cites what is not in the repository', () => {
  const elsewhere = /specification(?:'s| §)|the specification\b|\b(?:design|quality)\.md|§ ?\d/i
  const citing = sources
    .filter(({ file, text }) => file !== 'test/structure/docs.test.ts' && elsewhere.test(text))
    .map(({ file, text }) => `${file}: ${text.match(elsewhere)?.[0]}`)
  expect(citing).toEqual([])
})

test('each rule of the experience names the tests that hold it, and they cite the rule', () => {
  const rules = [
    ...pages.get('docs/experience.md')!.text.matchAll(/^\| ([SA]\d+) \|.*\| (.+) \|$/gm),
  ]
  const named = rules.map(([, rule, tests]) => `${rule}: ${tests!.replaceAll('`', '')}`)
  const citations = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\/\/ docs\/experience\.md, ([SA]\d+(?:, [SA]\d+)*)/g)].flatMap(([, cited]) =>
      cited!.split(', ').map((rule) => ({ rule, file })),
    ),
  )
  const filesOf = (rule: string) =>
    new Set(citations.filter((one) => one.rule === rule).map(({ file }) => file))
  const all = [
    ...new Set([...rules.map(([, rule]) => rule!), ...citations.map(({ rule }) => rule)]),
  ]
  const held = all.map((rule) => `${rule}: ${[...filesOf(rule)].sort().join('<br>')}`)
  expect(named.sort()).toEqual(held.sort())
})

test('the index of the decisions names each of them once, by its title', () => {
  const index = pages.get('docs/decisions/README.md')!
  const named = [...index.text.matchAll(/\[(.+?)\]\((\d{4}-\S+\.md)\)/g)].map(
    ([, title, name]) => `docs/decisions/${name}: ${title}`,
  )
  const written = decisions.map(({ file, text }) => `${file}: ${text.match(/^# (.*)$/m)?.[1]}`)
  expect(named.sort()).toEqual(written.sort())
})

test('a decision begins with `# its title`, a blank line and the date of its file’s name', () => {
  const odd = decisions
    .filter(({ file, text }) => {
      const date = path.basename(file).slice(0, 10)
      return !text.startsWith(`# ${text.match(/^# (.+)\n/)?.[1]}\n\n${date}\n\n`)
    })
    .map(({ file }) => file)
  expect(odd).toEqual([])
})
