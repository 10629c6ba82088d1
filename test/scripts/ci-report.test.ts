// What continuous integration says of its runs: docs/adr/0034-test-faults-apart-from-rules.md
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

test('counts a test that passes at the second try as passed and names it', () => {
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

test('counts a test that fails only at the second try as failed', () => {
  const first = report('first', { 'some/a.test.ts': { races: 'failed', holds: 'passed' } })
  const second = report('second', { 'some/a.test.ts': { races: 'passed', holds: 'failed' } })
  expect(say('count', 'not tried', first, second)).toMatch(/1 passed, 1 failed\n$/)
})

test('repeats at most three failing files', () => {
  const many = Object.fromEntries(
    [1, 2, 3, 4].map((n) => [`test/${n}.test.ts`, { breaks: 'failed' }]),
  )
  expect(say('again', report('first', many))).toBe('')
})

test('counts the first run without a second try, and a file without tests as failed', () => {
  const first = report('first', {
    'some/a.test.ts': { holds: 'passed' },
    'some/b.test.ts': { none: 'failed' },
  })
  expect(say('count', 'not tried', first)).toMatch(/1 passed, 1 failed\n$/)
  const whole = report('first', { 'some/a.test.ts': { holds: 'passed' } })
  expect(say('count', 'passed', whole)).toBe('2 passed, 0 failed\n')
  expect(say('count', 'failed', whole)).toBe('1 passed, 1 failed\n')
})

/** Runs .ci/run with an npm that writes the reports of `runs` in turn and records its arguments. */
function pretend(...runs: Record<string, Record<string, string>>[]) {
  const place = mkdtempSync(path.join(folder, 'npm-'))
  const calls = path.join(place, 'calls')
  runs.forEach((files, at) => {
    report(path.join(path.basename(place), `run-${at + 1}`), files)
  })
  const npm = `#!/usr/bin/env bash
echo "$*" | sed 's/ --reporter.*//' >> '${calls}'
[[ "$2" == test* && "$2" != test:mutations ]] || exit 0
cd '${place}'
at=$(( $(cat at 2> /dev/null || echo 0) + 1 ))
echo $at > at
[ -f run-$at ] || exit 1
for word in "$@"; do case "$word" in --outputFile.json=*) cp run-$at "\${word#*=}";; esac; done
! grep -q '"failed"' run-$at
`
  writeFileSync(path.join(place, 'npm'), npm, { mode: 0o755 })
  const env = {
    ...process.env,
    PATH: `${place}:${path.dirname(process.execPath)}:${process.env.PATH}`,
  }
  const { status, stdout } = spawnSync('bash', ['.ci/run'], { env, encoding: 'utf8' })
  return {
    status,
    lines: stdout.trimEnd().split('\n'),
    calls: readFileSync(calls, 'utf8').split('\n'),
  }
}

test('continuous integration runs the tests and the faults, and its closing line counts both', () => {
  const { status, lines, calls } = pretend(
    { 'some/a.test.ts': { holds: 'passed', 'wants a store': 'skipped' } },
    { 'some/kill.test.ts': { survives: 'passed', heals: 'passed' } },
  )
  expect(calls.slice(2, -1)).toEqual([
    'run test --',
    'run test:faults --',
    'run test:mutations -- short',
  ])
  expect([status, ...lines]).toEqual([
    0,
    'skipped: some/a.test.ts: wants a store',
    '4 passed, 0 failed, 1 skipped',
  ])
})

test('repeats failures of each command and counts them as unsteady or failed', () => {
  const tests = { 'some/a.test.ts': { holds: 'passed' } }
  const shaken = pretend(
    tests,
    { 'some/kill.test.ts': { survives: 'failed' } },
    {
      'some/kill.test.ts': { survives: 'passed' },
    },
  )
  expect(shaken.calls.slice(3, 5)).toEqual([
    'run test:faults --',
    'run test:faults -- some/kill.test.ts',
  ])
  expect([shaken.status, ...shaken.lines]).toEqual([
    0,
    'unsteady, passed at the second try: some/kill.test.ts: survives',
    '3 passed, 0 failed',
  ])
  const broken = { 'some/a.test.ts': { holds: 'failed' } }
  const lost = pretend(broken, broken, { 'some/kill.test.ts': { survives: 'passed' } })
  expect([lost.status, lost.lines.at(-1)]).toEqual([1, '1 passed, 1 failed'])
})

test('counts a run without a report as failed', () => {
  const { status, lines } = pretend({ 'some/a.test.ts': { holds: 'passed' } })
  expect([status, lines.at(-1)]).toEqual([1, '1 passed, 1 failed'])
})
