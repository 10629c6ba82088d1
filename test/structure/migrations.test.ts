/** Old servers and new ones share a database while they are renewed: a migration takes nothing away that the last release reads. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const releases = path.join(root, 'test/fixtures/releases')
const migrations = path.join(root, 'db/migrations')

/** By their numbers, the newest last. */
const byVersion = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })

/** What the last release migrates to, by the backup that it left: its first entry says so. */
function releasedMigrations(): Set<string> {
  const file = readdirSync(releases).toSorted(byVersion).at(-1)!
  const tar = gunzipSync(readFileSync(path.join(releases, file)))
  expect(tar.toString('utf8', 0, 10)).toBe('start.json')
  const size = Number.parseInt(tar.toString('latin1', 124, 135), 8)
  return new Set(JSON.parse(tar.toString('utf8', 512, 512 + size)).migrations)
}

/** What the version before would miss, or could not write any more. */
const takesAway = [
  /\bdrop\s+(?:table|column|view|function|type)\b/i,
  /\brename\s+(?:to|column)\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\w+\s+(?:set\s+data\s+)?type\b/i,
  /\badd\s+column\s+\w+\s(?:(?!default|generated)[^,;])*\bnot\s+null\b(?:(?!default|generated)[^,;])*[,;]/i,
]

/** The reason of a removal: `-- contract: unused since 1.2.0`. */
const marker = /(?:--|\/\/|\*) contract: \S.{9,}/

/** The migrations among these that take something away and do not say why they may. */
const silent = (texts: Record<string, string>): string[] =>
  Object.entries(texts)
    .filter(([, text]) => takesAway.some((one) => one.test(text)) && !marker.test(text))
    .map(([name]) => name)

test('removes nothing in a migration without a contract comment', () => {
  const released = releasedMigrations()
  const fresh = readdirSync(migrations).filter((file) => !released.has(path.parse(file).name))
  const texts = fresh.map((file) => [file, readFileSync(path.join(migrations, file), 'utf8')])
  expect(silent(Object.fromEntries(texts))).toEqual([])
})

test('recognises statements that remove or restrict something', () => {
  const taking = [
    'alter table orders drop column notes;',
    'drop table carts;',
    'alter table orders rename column name to who;',
    'alter table orders alter column name set not null;',
    'alter table orders alter column total type text;',
    'alter table orders add column more text not null;',
  ]
  const leaving = [
    "alter table orders add column more text not null default '';",
    'alter table orders add column more text, add column other integer;',
    'create table parcels (id uuid primary key, name text not null);',
    'drop index orders_name_idx;',
    'alter table orders drop column notes; -- contract: unused since 1.2.0',
  ]
  const named = (list: string[]) => Object.fromEntries(list.map((one) => [one, one]))
  expect(silent(named(taking))).toEqual(taking)
  expect(silent(named(leaving))).toEqual([])
})
