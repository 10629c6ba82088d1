import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { budget, firstPages } from '../../scripts/vite-budgets.ts'
import { anchorsOf, linksOf, type Page, readPages, repositoryFiles } from '../support/pages.ts'
import { readSources, root } from '../support/sources.ts'

const files = new Set(repositoryFiles())
const folders = new Set([...files].flatMap((file) => foldersOf(path.dirname(file))))
const pages = new Map(readPages().map((page) => [page.file, page]))
const sources: Page[] = readSources(
  ...['server', 'client', 'db', 'scripts', 'test', 'packages', 'bench'],
)
const records = [...pages.values()]
  .filter(({ file }) => path.dirname(file) === 'docs/adr' && path.basename(file) !== 'README.md')
  .sort((a, b) => a.file.localeCompare(b.file))

function foldersOf(folder: string): string[] {
  return folder === '.' ? [] : [folder, ...foldersOf(path.dirname(folder))]
}

const isThere = (file: string, anchor: string | undefined): boolean => {
  const page = pages.get(file)
  if (anchor !== undefined && page) return anchorsOf(page.text).includes(anchor)
  return files.has(file) || folders.has(file.replace(/\/$/, ''))
}

test('resolves every relative link of a page to a file and a heading', () => {
  const broken = [...pages.values()].flatMap((page) =>
    linksOf(page)
      .filter(({ file, anchor }) => !isThere(file, anchor))
      .map(({ file, anchor }) => `${page.file} → ${file}${anchor ? `#${anchor}` : ''}`),
  )
  expect(broken).toEqual([])
})

const ofOurs =
  /(?<![\w./@<>{}$-])((?:server|client|db|scripts|test|packages|bench|docs)\/[\w./-]*\.(?:tsx?|md|css|json|sql|cjs))\b(?:#([\w-]+))?/g

test('names only existing files and headings in pages and sources', () => {
  const missing = [...pages.values(), ...sources]
    .filter(({ file }) => file !== 'CHANGELOG.md' && file !== 'test/structure/docs.test.ts')
    // migrations are never edited, so the files that they name may have moved
    .filter(({ file }) => !file.startsWith('db/migrations/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(ofOurs)]
        .filter(([, named, anchor]) => !isThere(named!, anchor))
        .map(([named]) => `${file} names ${named}`),
    )
  expect(missing).toEqual([])
})

/** Addresses outside of the API, and the example of a module that does not exist. */
const noCalls = /^\/(?:health|metrics|unsubscribe|api\/(?:docs|openapi|gift-wraps))/

test('names only calls of the API in pages', () => {
  const { paths } = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, unknown>>
  }
  const calls = Object.entries(paths).flatMap(([address, methods]) =>
    Object.keys(methods).map(
      (method) => new RegExp(`^${method} ${address.replace(/\{\w+\}/g, '[^/]+')}$`, 'i'),
    ),
  )
  const unknown = [...pages.values()]
    .filter(({ file }) => file !== 'CHANGELOG.md')
    .flatMap(({ file, text }) =>
      [...text.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE)) (\/[^\s`?[]+)(?=[\s`?])/g)]
        .filter(([, , address]) => !noCalls.test(address!))
        .map(([, method, address]) => `${method} ${address!.replace(/^\/api(?=\/)/, '')}`)
        .filter((call) => !calls.some((known) => known.test(call)))
        .map((call) => `${file} names ${call}`),
    )
  expect(unknown).toEqual([])
})

test('cites only documents of the repository in sources', () => {
  const elsewhere = /specification(?:'s| §)|the specification\b|\b(?:design|quality)\.md|§ ?\d/i
  const citing = sources
    .filter(({ file, text }) => file !== 'test/structure/docs.test.ts' && elsewhere.test(text))
    .map(({ file, text }) => `${file}: ${text.match(elsewhere)?.[0]}`)
  expect(citing).toEqual([])
})

test('links each rule of the experience with the tests that cite it', () => {
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

const titleOf = ({ text }: Page): string | undefined => text.match(/^# (.+)$/m)?.[1]

test('lists each decision record once in the index, by its title', () => {
  const index = pages.get('docs/adr/README.md')!
  const named = [...index.text.matchAll(/^- \[(.+?)\]\((\S+\.md)\)$/gm)].map(
    ([, title, name]) => `docs/adr/${name}: ${title}`,
  )
  const written = records.map((record) => `${record.file}: ${titleOf(record)}`)
  expect(named.sort()).toEqual(written.sort())
})

test('numbers decision records from 0001 without gaps', () => {
  const numbers = records.map((record) => [
    path.basename(record.file).match(/^(\d{4})-[a-z0-9-]+\.md$/)?.[1],
    titleOf(record)?.match(/^(\d{4}) \S/)?.[1],
  ])
  const expected = records.map((_, index) => String(index + 1).padStart(4, '0'))
  expect(numbers).toEqual(expected.map((number) => [number, number]))
})

test('gives each decision record a date, a status, three sections and at most 40 lines', () => {
  const head =
    /^# \d{4} .+\n\n- Date: \d{4}-\d\d-\d\d\n- Status: (?:accepted|superseded by \[\d{4}\]\(\S+\))\n\n## Context\n/
  const odd = records
    .filter(({ text }) => {
      const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section).join()
      const lines = text.trimEnd().split('\n').length
      return !head.test(text) || sections !== 'Context,Decision,Consequences' || lines > 40
    })
    .map(({ file }) => file)
  expect(odd).toEqual([])
})

test('states the budgets that the build enforces', () => {
  const row = pages
    .get('docs/experience.md')!
    .text.match(/^\| JavaScript of the first page .+$/m)![0]
  const { furtherChunk, checkoutChunk, adminFirst, css } = budget
  expect([...row.matchAll(/(\d+) kB/g)].map(([, size]) => Number(size))).toEqual([
    ...Object.values(firstPages),
    ...[furtherChunk, checkoutChunk, adminFirst, css],
  ])
})
