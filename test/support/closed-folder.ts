/** Runs the shop in a folder that only root may enter. Needs Linux and a root who may mount. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './sources.ts'

/** Docker's default rights of a container. */
export const containerRights = [
  ...['chown', 'dac_override', 'fowner', 'fsetid', 'kill', 'setgid', 'setuid', 'setpcap'],
  ...['net_bind_service', 'net_raw', 'sys_chroot', 'mknod', 'audit_write', 'setfcap'],
] as const

export interface ClosedFolder {
  /** of mode 0700 */
  home: string
  /** command that starts another as if this repository had been cloned into `home` */
  through: (rights?: readonly string[]) => string[]
}

/** Makes the folder. @returns undefined where this is not possible */
export function makeClosedFolder(): ClosedFolder | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const home = mkdtempSync(path.join(tmpdir(), 'araliya-closed-'))
  const clone = path.join(home, 'araliya')
  mkdirSync(clone)
  // Only this command and its children see the mount, and it ends with them.
  const enter = 'mount --bind "$0" "$1" && cd "$1" && shift && exec "$@"'
  const inside = ['unshare', '--mount', 'sh', '-c', enter, root, clone]
  try {
    execFileSync(inside[0]!, [...inside.slice(1), 'true'], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  return {
    home,
    through: (rights = containerRights) => [
      ...inside,
      'setpriv',
      `--bounding-set=-all${rights.map((right) => `,+${right}`).join('')}`,
      '--inh-caps=-all',
    ],
  }
}
