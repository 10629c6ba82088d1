/** Finds the words that this project does not use (docs/glossary.md), in names and in prose. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { allowed, type Word, words } from './word-list.ts'

export interface Hit {
  /** relative to the repository */
  file: string
  line: number
  word: Word
  text: string
}

/** Files that keep older names, texts of the demo shop, and generated files. */
const skipped =
  /^(?:CHANGELOG\.md|LICENSE|db\/(?:migrations|demo)\/|docs\/openapi\.json|test\/(?:fixtures|snapshots|db)\/|test\/support\/word-list\.ts|test\/structure\/words\.test\.ts)|package-lock\.json$/
const folders =
  /^(?:server|client|db|scripts|bench|packages|website|test|docs|deploy|\.ci|\.github)\/|^[^/]+$/
const sources = /\.(?:tsx?|mjs|cjs|js)$/
const readable = /\.(?:tsx?|mjs|cjs|js|md|css|sql|json|ya?ml|sh|html|conf|toml)$|\.env\.example$/

/** Comments, strings and templates of TypeScript; regular expressions are read as code. */
const prose =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|(?<=[(,=:[!&|?]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n])+\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

const blank = (text: string): string => text.replace(/[^\n]/g, ' ')
/** `signInEmail`, `sign_in_email` and `sign-in-email` read `sign in email`; `ORDER_MAX` is a name. */
const normal = (text: string): string =>
  text
    .replace(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g, 'NAME')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/(?<=\w)[_-](?=\w)/g, ' ')
    .toLowerCase()

/** Splits a file's text into names and prose, with the lines of each where they were. */
function partsOf(file: string, text: string): { names: string; prose: string } {
  if (!sources.test(file)) return { names: '', prose: normal(text) }
  const found: string[] = []
  let end = 0
  const names = text.replace(prose, (match, offset: number) => {
    const isExpression = match.startsWith('/') && !/^\/[/*]/.test(match)
    found.push(blank(text.slice(end, offset)), isExpression ? blank(match) : match)
    end = offset + match.length
    return blank(match)
  })
  return { names: normal(names), prose: normal(found.join('')) }
}

interface Patterns {
  list: readonly Word[]
  /** all words of the list as one expression, with a group for each */
  pattern: RegExp
}

function patternsOf(list: readonly Word[]): Patterns {
  const groups = list.map(({ word }, index) => `(?<w${index}>${word})`)
  return { list, pattern: new RegExp(`\\b(?:${groups.join('|')})\\b`, 'g') }
}

const forNames = patternsOf(words.filter((word) => word.in !== 'prose'))
const forProse = patternsOf(words.filter((word) => word.in !== 'names'))

const isAllowed = (hit: Hit): boolean =>
  allowed.some(
    ({ word, file, text }) =>
      (word ?? hit.word.word) === hit.word.word &&
      (file?.test(hit.file) ?? true) &&
      (text?.test(hit.text) ?? true),
  )

function* hitsOf({ list, pattern }: Patterns, text: string): Generator<[Word, number]> {
  let line = 1
  let from = 0
  for (const { index, groups } of text.matchAll(pattern)) {
    line += text.slice(from, index).split('\n').length - 1
    from = index
    const at = Object.keys(groups!).find((name) => groups![name] !== undefined)!
    yield [list[Number(at.slice(1))]!, line]
  }
}

/** Finds the words of the list in a file's name (line 0) and text, without the allowed uses. */
export function wordsIn(file: string, text: string): Hit[] {
  const lines = text.split('\n')
  const { names, prose } = partsOf(file, text)
  return [
    ...[...hitsOf(forNames, normal(file))].map(([word]) => ({ file, line: 0, word, text: file })),
    ...[...hitsOf(forNames, names), ...hitsOf(forProse, prose)].map(([word, line]) => ({
      ...{ file, line, word },
      text: lines[line - 1]!,
    })),
  ].filter((hit) => !isAllowed(hit))
}

/** Finds the words of the list in these files of the repository. */
export const wordsInFiles = (root: string, files: readonly string[]): Hit[] =>
  files
    .filter((file) => folders.test(file) && readable.test(file) && !skipped.test(file))
    .flatMap((file) => wordsIn(file, readFileSync(path.join(root, file), 'utf8')))
