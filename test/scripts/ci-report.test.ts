// What continuous integration says of its runs: docs/decisions/2026-11-22-a-second-try.md
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'araliya-ci-'))
afterAll(() => rmSync(folder, { recursive: true }))

const say = (...args: string[]) =>
  execFileSync(process.execPath, ['.ci/report.cjs', ...args], { encoding: 'utf8' })

/** A report as the runner writes it: by file, what became of its tests. */
function report(name: string, files: Record<string, Record<string, string>>): string {
  const file = path.join(folder, name)
  const testResults = Object.entries(files).map(([file, tests]) => ({
    name: path.resolve(file),
    status: Object.values(tests).includes('failed') || tests.none ? 'failed' : 'passed',
    assertionResults: Object.entries(tests)
      .filter(([title]) => title !== 'none')
      .map(([fullName, status]) => ({ fullName, status })),
  }))
  writeFileSync(file, JSON.stringify({ testResults }))
  return file
}
const none = path.join(folder, 'not written')

test('what passes at the second try counts as passed and is named; what fails again counts as failed', () => {
  const first = report('first', {
    'some/a.test.ts': { races: 'failed', holds: 'passed' },
    'some/b.test.ts': { breaks: 'failed' },
    'some/c.test.ts': { holds: 'passed', 'wants a store': 'skipped' },
  })
  expect(say('again', first)).toBe('some/a.test.ts\nsome/b.test.ts\n')
  const second = report('second', {
    'some/a.test.ts': { races: 'passed', holds: 'passed' },
    'some/b.test.ts': { breaks: 'failed' },
  })
  expect(say('count', 'not tried', first, second).split('\n')).toEqual([
    'unsteady, passed at the second try: some/a.test.ts: races',
    'skipped: some/c.test.ts: wants a store',
    'skipped: npm run test:mutations -- short (needs tests that pass)',
    '3 passed, 1 failed, 1 skipped',
    '',
  ])
})

test('a test that passed first and fails at the second try has failed', () => {
  const first = report('first', { 'some/a.test.ts': { races: 'failed', holds: 'passed' } })
  const second = report('second', { 'some/a.test.ts': { races: 'passed', holds: 'failed' } })
  expect(say('count', 'not tried', first, second)).toMatch(/1 passed, 1 failed\n$/)
})

test('more than three failing files are not tried again', () => {
  const many = Object.fromEntries(
    [1, 2, 3, 4].map((n) => [`test/${n}.test.ts`, { breaks: 'failed' }]),
  )
  expect(say('again', report('first', many))).toBe('')
})

test('without a second try the count is the first run’s, and a file that could not begin has failed', () => {
  const first = report('first', {
    'some/a.test.ts': { holds: 'passed' },
    'some/b.test.ts': { none: 'failed' },
  })
  expect(say('count', 'not tried', first, none)).toMatch(/1 passed, 1 failed\n$/)
  const whole = report('first', { 'some/a.test.ts': { holds: 'passed' } })
  expect(say('count', 'passed', whole, none)).toBe('2 passed, 0 failed\n')
  expect(say('count', 'failed', whole, none)).toBe('1 passed, 1 failed\n')
})
