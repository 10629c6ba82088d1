/** So much of a core and no more for a process: control groups of Linux, version 1 or 2. */
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

/** Microseconds: short, so that whoever has used up its share holds rows for no longer than that. */
const period = 20_000

/** Of version 1, such as `/`. */
function ownGroup(): string {
  const groups = existsSync('/proc/self/cgroup') ? readFileSync('/proc/self/cgroup', 'utf8') : ''
  return /:cpu(?:,cpuacct)?:(.*)/.exec(groups)?.[1] ?? ''
}

interface Way {
  /** where groups are made */
  base: string
  /** what is written into a group, by file */
  limits: (share: number) => Record<string, string>
}

const ways: readonly (Way & { marker: string })[] = [
  {
    base: '/sys/fs/cgroup',
    marker: 'cgroup.controllers',
    limits: (share) => ({ 'cpu.max': `${Math.round(share * period)} ${period}` }),
  },
  {
    // within our own: whoever may run beside us, ours share what is ours
    base: path.join('/sys/fs/cgroup/cpu', ownGroup()),
    marker: 'cpu.cfs_quota_us',
    limits: (share) => ({
      'cpu.cfs_period_us': String(period),
      'cpu.cfs_quota_us': String(Math.round(share * period)),
    }),
  },
]

/**
 * How processes are held to a share of a core here.
 * @param what cannot be measured without
 * @returns undefined where the machine lets nobody do it, which is reported; else `limit`, which holds a
 * process (all its threads) to so many cores until it is let go
 */
export function findQuota(what: string): ((pid: number, share: number) => Disposable) | undefined {
  const way = ways.find(({ base, marker }) => existsSync(path.join(base, marker)))
  try {
    if (!way) throw new Error('no control groups for processors')
    accessSync(way.base, constants.W_OK)
    // version 2 gives a group what the one above it shares
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
      // A group goes when nobody is in it; a process that ended is in none.
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
