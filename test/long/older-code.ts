/** The code of a version before this one, beside it and ready to be started. */
import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../support/sources.ts'

/** Until there is a release: the commit before the migration that was written last. */
const base = '44f19e0353d6a55f3f737d45134eb591690a20e1'

const run = promisify(execFile)
const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

/** `PREVIOUS` names any; else the newest release before this commit, else {@link base}. */
function wanted(): string {
  if (process.env.PREVIOUS) return process.env.PREVIOUS
  try {
    return (
      git('tag', '--list', 'v*', '--sort=-v:refname', '--no-contains', 'HEAD').split('\n')[0] ||
      base
    )
  } catch {
    return base
  }
}

/** @returns the commit that is meant; undefined where the history does not have it */
function commitOf(reference: string): string | undefined {
  try {
    return git('rev-parse', '--verify', `${reference}^{commit}`)
  } catch {
    return undefined
  }
}

const reference = wanted()
const commit = commitOf(reference)

/** The missing requirement, for a title; undefined where the older code is available. */
export const lacksHistory = commit ? undefined : `needs the git history up to ${reference}`

const packagesOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).dependencies

export interface OlderCode extends AsyncDisposable {
  folder: string
  name: string
}

/** A working tree of it, with the packages of this one where they are the same, else with its own (`npm ci`). */
export async function takeOlderCode(): Promise<OlderCode> {
  const home = await mkdtemp(path.join(tmpdir(), 'araliya-older-'))
  const folder = path.join(home, 'araliya')
  const dispose = async () => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: root }).catch(() => {})
    await rm(home, { recursive: true, force: true })
  }
  try {
    await run('git', ['worktree', 'add', '--detach', folder, commit!], { cwd: root })
    const ours = packagesOf(root)
    const isSame = Object.entries(packagesOf(folder)).every(([name, one]) => ours[name] === one)
    if (isSame) await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    else await run('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: folder })
  } catch (error) {
    await dispose()
    throw error
  }
  return { folder, name: `${reference} (${commit!.slice(0, 8)})`, [Symbol.asyncDispose]: dispose }
}
