import { expect, test } from 'vitest'
import { repositoryFiles } from '../support/pages.ts'
import { root } from '../support/sources.ts'
import { wordsIn, wordsInFiles } from '../support/words.ts'

const report = ({ file, line, text, word: { word, use } }: ReturnType<typeof wordsIn>[number]) =>
  `${file}:${line} "${word}" → ${use}: ${text.trim()}`

test('uses no word of the list in names, comments, texts and pages', () => {
  const hits = wordsInFiles(root, repositoryFiles())
  expect(hits.map(report)).toEqual([])
})

const wordsOf = (file: string, text: string) =>
  wordsIn(file, text).map(({ line, word: { use } }) => [line, use])

test.each([
  ['a name in camel case', 'const isAnewNow = 1', 1],
  ['a text', "\n\nconst text = 'Import it anew'", 3],
  ['a comment', 'run()\n// anew\n', 2],
  ['a name in a template', `const text = \`a\n\${anew}\``, 2],
])('finds a word in %s', (_, text, line) => {
  expect(wordsOf('server/app.ts', text)).toEqual([[line, 'again, regenerate; a flag: force']])
})

test('finds a word in the name of a file and in a page', () => {
  expect(wordsOf('read-anew.ts', '')).toEqual([[0, 'again, regenerate; a flag: force']])
  expect(wordsOf('docs/glossary.md', 'Read it\nanew.')).toEqual([
    [2, 'again, regenerate; a flag: force'],
  ])
})

test('allows a word for names in prose, and as a part of a longer word', () => {
  expect(wordsOf('server/app.ts', "const text = 'in a moment' // kept")).toEqual([])
  expect(wordsOf('server/app.ts', 'const newsletter = renewal')).toEqual([])
  expect(wordsOf('server/app.ts', 'const kept = 1')).toEqual([[1, 'stored, cached']])
})
