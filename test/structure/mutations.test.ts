/** The known mistakes still have their place in the sources and their test. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { explained } from '../mutations/explained.ts'
import { knownMistakes } from '../mutations/known.ts'
import { root } from '../support/sources.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** Splits the literal of a title at `$name`, `%s` and `${…}`, which stand for any text. */
const fixedParts = (literal: string): string[] => literal.split(/\$\{.*?\}|\$\w+|%\w/)

const escaped = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns whether a literal gives the title, or one that contains it. */
function gives(literal: string, title: string): boolean {
  const parts = fixedParts(literal)
  const whole = new RegExp(`^${parts.map(escaped).join('.*')}$`)
  const isSpecific = parts.some((part) => part.length > 12)
  return (isSpecific && whole.test(title)) || parts.some((part) => part.includes(title))
}

const literals = /'((?:[^'\\\n]|\\.)+)'|`([^`]+)`|"([^"\n]+)"/g

/** Returns whether a test file has a test of this title. */
const hasTitle = (source: string, title: string): boolean =>
  [...source.matchAll(literals)].some((found) =>
    gives((found[1] ?? found[2] ?? found[3])!.replaceAll("\\'", "'"), title),
  )

test('finds the place of each known mistake once, and its test', () => {
  const lost = knownMistakes.flatMap(({ file, from, test: testFile, title }) => [
    ...(countOf(read(file), from) === 1 ? [] : [`${file} has not once: ${from}`]),
    ...(hasTitle(read(testFile), title) ? [] : [`${testFile} has no test: ${title}`]),
  ])
  expect(lost).toEqual([])
})

test('finds the source line of each explained change', () => {
  const linesOf = (file: string) => read(file).split('\n')
  const missing = explained.filter(
    ({ file, line }) => !linesOf(file).some((one) => one.trim() === line),
  )
  expect(missing).toEqual([])
})
