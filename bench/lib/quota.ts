/** Limits a process to a share of a core by Linux control groups, version 1 or 2. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { leaveOut } from './report.ts'
import { endsWithUs } from './stage.ts'

/**
 * Microseconds: short, so that a process without share left holds row locks no longer than that.
 */
const period = 20_000

/** Returns our own group of version 1, such as `/`. */
function ownGroup(): string {
  const groups = existsSync('/proc/self/cgroup') ? readFileSync('/proc/self/cgroup', 'utf8') : ''
  return /:cpu(?:,cpuacct)?:(.*)/.exec(groups)?.[1] ?? ''
}

interface Way {
  /** the folder for new groups */
  base: string
  /** the contents of a group's files, by file */
  limits: (share: number) => Record<string, string>
}

const ways: readonly (Way & { marker: string })[] = [
  {
    base: '/sys/fs/cgroup',
    marker: 'cgroup.controllers',
    limits: (share) => ({ 'cpu.max': `${Math.round(share * period)} ${period}` }),
  },
  {
    // within our own group, whose limit the new groups share
    base: path.join('/sys/fs/cgroup/cpu', ownGroup()),
    marker: 'cpu.cfs_quota_us',
    limits: (share) => ({
      'cpu.cfs_period_us': String(period),
      'cpu.cfs_quota_us': String(Math.round(share * period)),
    }),
  },
]

/**
 * Returns the way to limit processes to a share of a core.
 * @param what the part that needs it
 * @returns undefined where the machine does not permit it, which is reported; else `limit`, which
 * limits a process (all its threads) to so many cores until it is disposed
 */
export function findQuota(what: string): ((pid: number, share: number) => Disposable) | undefined {
  const way = ways.find(({ base, marker }) => existsSync(path.join(base, marker)))
  try {
    if (!way) throw new Error('no control groups for processors')
    accessSync(way.base, constants.W_OK)
    // version 2 needs controllers enabled in the parent group
    if (existsSync(path.join(way.base, 'cgroup.subtree_control')))
      writeFileSync(path.join(way.base, 'cgroup.subtree_control'), '+cpu')
  } catch (error) {
    leaveOut(what, `processes cannot be held to a share of a core: ${(error as Error).message}`)
    return undefined
  }
  return (pid, share) => {
    const folder = path.join(way.base, `araliya-bench-${pid}`)
    mkdirSync(folder)
    const release = () => {
      // An empty group can be removed; an ended process is in none.
      if (existsSync(`/proc/${pid}`))
        writeFileSync(path.join(way.base, 'cgroup.procs'), String(pid))
      rmdirSync(folder)
    }
    const running = endsWithUs(release)
    for (const [file, value] of Object.entries({
      ...way.limits(share),
      'cgroup.procs': String(pid),
    }))
      writeFileSync(path.join(folder, file), value)
    return {
      [Symbol.dispose]() {
        running[Symbol.dispose]()
        release()
      },
    }
  }
}
