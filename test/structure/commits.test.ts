import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { titleProblem } from '../../scripts/lib/commit-title.ts'
import { root } from '../support/sources.ts'

/** Landed before the rule was enforced. */
const older = ['server, scripts: finish standard names; log the start to a file on a terminal']

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8' })
const log = (...args: string[]): string[] =>
  run('git', 'log', ...args)
    .stdout.split('\n')
    .filter(Boolean)

test('titles every commit since the rule by the rule', () => {
  // Hashes change when a history is copied, so the rule's own file marks its beginning.
  const start = log('--diff-filter=A', '--format=%H', '--', 'scripts/lib/commit-title.ts').at(-1)
  // A shallow clone, or an archive without history, has none.
  const titles = start ? log('--no-merges', '--format=%s', `${start}..HEAD`) : []
  const problems = titles.flatMap((title) =>
    older.includes(title) ? [] : (titleProblem(title) ?? []),
  )
  expect(problems).toEqual([])
})

test.each([
  'orders: limit quantities',
  'fix(orders): pass the address on',
  'test, db: embed addresses',
  'feat(client)!: process focus',
  'Merge main into orders',
  'Revert "Add a field"',
  'Release 0.2.0',
])('accepts the commit title %s', (title) => {
  expect(titleProblem(title)).toBe(undefined)
})

test.each([
  [`orders: limit ${'x'.repeat(70)}`, 'has 84 characters; at most 72 are allowed'],
  ['Limit quantities', 'must read "area: what changes"'],
  ['orders: added limits', 'must be imperative'],
  ['orders: adding limits', 'must be imperative'],
  ['orders: limits quantities', 'must be imperative'],
])('refuses the commit title %s', (title, problem) => {
  expect(titleProblem(title)).toContain(problem)
})

test('refuses a title in the commit hook and names the problem', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'araliya-title-'))
  try {
    const file = path.join(folder, 'message')
    writeFileSync(file, 'Added limits\n\nThe reason.\n')
    expect(run('scripts/hooks/commit-msg', file)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('must read "area: what changes"'),
    })
    writeFileSync(file, 'orders: limit quantities\n\nAdded for a reason.\n')
    expect(run('scripts/hooks/commit-msg', file)).toMatchObject({ status: 0, stderr: '' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
