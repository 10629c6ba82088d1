/**
 * `npm run test:changed [-- REF]`: runs the tests that the changes since REF are most likely to break.
 * Without REF: the commits of this branch and what is not committed; on main without changes, the
 * last commit.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { relatedTests } from './support/related-tests.ts'
import { root } from './support/sources.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Lists files that differ from `ref`, and files that git does not know yet. */
const changedSince = (ref: string): string[] => [
  ...git('diff', '--name-only', '--no-renames', ref),
  ...git('ls-files', '--others', '--exclude-standard'),
]

function changedFiles(): string[] {
  const [, , ref] = process.argv
  if (ref) return changedSince(ref)
  const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD')
  const files = changedSince(base)
  return files.length > 0 ? files : changedSince('HEAD~1')
}

const files = changedFiles()
const tests = relatedTests(files)
process.stdout.write(`${files.length} changed files, ${tests.length} test files\n`)
if (tests.length > 0) {
  // Each worker loads the whole shop, for a few files.
  const run = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--maxWorkers=2',
  ]
  const { status } = spawnSync(process.execPath, [...run, ...tests], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
