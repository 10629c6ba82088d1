import path from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, linksOf, readPages, repositoryFiles } from '../support/pages.ts'

const files = new Set(repositoryFiles())
const pages = new Map(readPages().map((page) => [page.file, page]))
const decisions = [...pages.values()].filter(
  ({ file }) => path.dirname(file) === 'docs/decisions' && path.basename(file) !== 'README.md',
)

test('every relative link of a page leads to a file, and its anchor to a heading', () => {
  const broken = [...pages.values()].flatMap((page) =>
    linksOf(page)
      .filter(({ file, anchor }) => {
        const target = pages.get(file)
        if (!target)
          return !files.has(file) && ![...files].some((one) => one.startsWith(`${file}/`))
        return anchor !== undefined && !anchorsOf(target.text).includes(anchor)
      })
      .map(({ file, anchor }) => `${page.file} → ${file}${anchor ? `#${anchor}` : ''}`),
  )
  expect(broken).toEqual([])
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
