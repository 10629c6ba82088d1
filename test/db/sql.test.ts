import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cases, casesOf, titleOf } from '../support/queries/cases.ts'
import { findQueries } from '../support/queries/queries.ts'
import { record } from '../support/queries/recorder.ts'
import { printStatement } from '../support/queries/sql.ts'

const folder = path.resolve(import.meta.dirname, '../snapshots/sql')
const queries = await findQueries()
const files = [...new Set(queries.map(({ file }) => file))]

test('calls every query with a sample', () => {
  expect(Object.keys(cases).sort()).toEqual(queries.map(({ name }) => name).sort())
})

test.each(files)('the statements of db/queries/%s are those that were reviewed', async (file) => {
  const blocks: string[] = []
  for (const { name, run } of queries.filter((query) => query.file === file))
    for (const [label, values] of casesOf(name)) {
      const statements = await record((tx) => run(tx, ...values))
      blocks.push([titleOf(name, label), ...statements.map(printStatement)].join('\n'))
    }
  await expect(`${blocks.join('\n\n')}\n`).toMatchFileSnapshot(path.join(folder, `${file}.sql`))
})

test('has no snapshot of a deleted query file', () => {
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
  expect(kept.filter((file) => !files.includes(file))).toEqual([])
})

test('has only plans of existing statements', () => {
  const plans = readFileSync(path.join(folder, '../plans.txt'), 'utf8')
  const known = queries.flatMap(({ name }) => casesOf(name).map(([label]) => titleOf(name, label)))
  const titles = plans.split('\n').filter((line) => line.startsWith('-- '))
  expect(titles.length).toBeGreaterThan(20)
  expect(titles.filter((title) => !known.includes(title))).toEqual([])
})
