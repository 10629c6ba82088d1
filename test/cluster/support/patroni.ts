/**
 * Patroni, new enough to be trusted with a lock. Before 3.0.3 its driver of etcd's third version wrote the
 * leader's key without looking whose it was, so a primary that stood still, was replaced and woke took the
 * lock back, and what its successor had acknowledged was lost. Debian 12 has 3.0.2; then the one that is
 * tested here comes from PyPI, beside the libraries that Debian's package brought along.
 */
import { execFile, execFileSync } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../../support/programs.ts'

const oldest = [3, 0, 3] as const
/** Debian's own: one of a person's home is nothing for the user that PostgreSQL runs as. */
const python = '/usr/bin/python3'
const fromPyPI = 'patroni==4.1.5'

const run = promisify(execFile)

/** What `patroni --version` says: `patroni 3.0.2`. */
export function isNewEnough(said: string): boolean {
  const numbers = (/\d+(?:\.\d+)+/.exec(said)?.[0] ?? '0').split('.').map(Number)
  const at = oldest.findIndex((number, place) => numbers[place] !== number)
  return at === -1 || (numbers[at] ?? 0) > oldest[at]!
}

const ownIsNewEnough = (patroni: string): boolean => {
  try {
    return isNewEnough(execFileSync(patroni, ['--version'], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

/** The command and its first arguments; one from PyPI is put into `folder`. @throws where it cannot be had */
export async function findPatroni(folder: string): Promise<readonly [string, ...string[]]> {
  const own = findProgram('patroni')!
  if (ownIsNewEnough(own)) return [own]
  const place = path.join(folder, 'patroni')
  await run(python, [
    ...[
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      '--root-user-action=ignore',
    ],
    ...['--no-deps', '--target', place, fromPyPI],
  ])
  return ['/usr/bin/env', `PYTHONPATH=${place}`, python, '-m', 'patroni']
}
