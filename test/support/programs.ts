/** The programs that a cluster is made of, where this machine has them. */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Debian keeps daemons where an ordinary user's PATH does not look. */
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

/** Where a PostgreSQL's programs are together: Debian's newest, else those of the PATH. */
function postgresFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(debian, version, 'bin'))
}

/** @returns the program's file; undefined where this machine has none */
export const findProgram = (name: string): string | undefined => inFolders(name, folders)

/** The folder of `initdb`, `postgres` and `pg_rewind`; undefined where this machine has none. */
export function findPostgres(): string | undefined {
  const initdb = inFolders('initdb', [...postgresFolders(), ...folders])
  return initdb && path.dirname(initdb)
}

const clusterPrograms = ['etcd', 'patroni', 'pgbouncer', 'haproxy']

/** What this machine lacks of a cluster, by name: `needs patroni, haproxy`; undefined where it lacks nothing. */
export function lacking(programs: readonly string[] = clusterPrograms): string | undefined {
  if (process.platform !== 'linux') return 'needs Linux'
  const missing = programs.filter((name) => !findProgram(name))
  if (!findPostgres()) missing.unshift('PostgreSQL with initdb')
  return missing.length > 0 ? `needs ${missing.join(', ')}` : undefined
}
