/** Finds the programs of a cluster on this machine. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Debian keeps daemons outside an ordinary user's PATH. */
const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

function inFolders(name: string, places: readonly string[]): string | undefined {
  return places
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** Returns the folders of PostgreSQL's programs: Debian's newest, else those of the PATH. */
function postgresFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debian, version, 'bin'))
}

/** Finds a program. @returns its file; undefined where this machine has none */
export const findProgram = (name: string): string | undefined => inFolders(name, folders)

/** Finds the folder of `initdb`, `postgres` and `pg_rewind`; undefined: this machine has none. */
export function findPostgres(): string | undefined {
  const initdb = inFolders('initdb', [...postgresFolders(), ...folders])
  return initdb && path.dirname(initdb)
}

const clusterPrograms = ['etcd', 'patroni', 'pgbouncer', 'haproxy']

/** Returns the missing programs of a cluster: `needs patroni, haproxy`; undefined: none. */
export function lacking(programs: readonly string[] = clusterPrograms): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux'
  const missing = programs.filter((name) => !findProgram(name))
  if (!findPostgres()) missing.unshift('PostgreSQL with initdb')
  return missing.length > 0 ? `needs ${missing.join(', ')}` : undefined
}
