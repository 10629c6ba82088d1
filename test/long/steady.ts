/**
 * `npm run test:long -- steady`: `npm test` and `npm run test:faults` again and again beside two busy
 * loops, because a test that counts on the clock fails only now and then, and where there is little of it. Names what failed and
 * how often. STEADY_RUNS says how many runs (10), STEADY_ONLY which files (all).
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Report {
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

const root = path.resolve(import.meta.dirname, '../..')
const runs = Number(process.env.STEADY_RUNS ?? 10)
const only = process.env.STEADY_ONLY?.split(',') ?? []

/** What failed of a run: tests, and files that came to none. */
function failuresOf({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}: ${message}`]
    return failed.map(({ fullName }) => `${file}: ${fullName}`)
  })
}

/** @returns what failed of one of the two, or of the files of it that were asked for */
function runOnce(suite: string, file: string): string[] {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync(
    'npm',
    ['run', suite, '--', '--passWithNoTests', ...reporters, ...only],
    { cwd: root, stdio: 'inherit' },
  )
  const failed = existsSync(file) ? failuresOf(JSON.parse(readFileSync(file, 'utf8'))) : []
  return status !== 0 && failed.length === 0 ? [`the run of ${suite} itself`] : failed
}

const folder = mkdtempSync(path.join(tmpdir(), 'araliya-steady-'))
const loops = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
const lines: string[] = []
const times = new Map<string, number>()
try {
  for (let run = 1; run <= runs; run += 1) {
    const began = performance.now()
    const failed = ['test', 'test:faults'].flatMap((suite, at) =>
      runOnce(suite, path.join(folder, `${run}-${at}.json`)),
    )
    for (const name of failed) times.set(name, (times.get(name) ?? 0) + 1)
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    lines.push(`run ${run}: ${failed.length === 0 ? 'passed' : 'FAILED'}, ${minutes} minutes`)
  }
} finally {
  for (const loop of loops) loop.kill('SIGKILL')
  rmSync(folder, { recursive: true })
}
const passed = lines.filter((line) => line.includes('passed')).length
const failures = [...times].map(([name, count]) => `failed ${count} of ${runs} times: ${name}`)
process.stdout.write(
  `\n${[...lines, ...failures].join('\n')}\n${passed} of ${runs} runs passed beside two busy loops\n`,
)
process.exit(passed === runs ? 0 : 1)
