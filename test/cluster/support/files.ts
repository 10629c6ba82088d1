/** The configuration files of a cluster, as small as they can be: what an operator would write, too. */
import { pgbouncerFile, usersFile } from '../../support/pooler.ts'

interface PatroniNode {
  name: string
  folder: string
  binaries: string
  port: number
  rest: number
  etcds: readonly number[]
  /** seconds */
  ttl: number
}

/** Accounts of the cluster; no other machine reaches it. */
export const accounts = {
  app: { user: 'app', password: 'app' },
  administrator: { user: 'postgres', password: 'super' },
} as const

/**
 * The leader's key is valid for `ttl` seconds: `loop_wait` + 2 × `retry_timeout` must fit into it. A primary that
 * died is not waited for, and every acknowledged commit is on the standby, too.
 */
export const patroniFile = ({ name, folder, binaries, port, rest, etcds, ttl }: PatroniNode) => `
scope: araliya
name: ${name}
restapi: {listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}'}
etcd3: {hosts: [${etcds.map((etcd) => `'127.0.0.1:${etcd}'`).join(', ')}]}
bootstrap:
  dcs:
    ttl: ${ttl}
    loop_wait: 1
    retry_timeout: ${Math.floor((ttl - 1) / 2)}
    primary_start_timeout: 0
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: {wal_level: replica, max_connections: 100, shared_buffers: 64MB, synchronous_commit: 'on'}
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
  pg_hba:
    - local all all trust
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${port}
  connect_address: 127.0.0.1:${port}
  data_dir: ${folder}/data-${name}
  bin_dir: ${binaries}
  basebackup: [{checkpoint: fast}]
  pgpass: ${folder}/pgpass-${name}
  parameters: {unix_socket_directories: '${folder}/socket-${name}'}
  authentication:
    superuser: {username: ${accounts.administrator.user}, password: ${accounts.administrator.password}}
    replication: {username: replicator, password: replicator}
    rewind: {username: rewind, password: rewind}
`

/** @returns the file, and the list of who may come in */
export function pgbouncerFiles(bouncer: { port: number; postgres: number; users: string }): {
  ini: string
  users: string
} {
  const { user, password } = accounts.app
  return { ini: pgbouncerFile(bouncer), users: usersFile(user, password) }
}

interface Backend {
  name: string
  port: number
  rest: number
}

/** Who is primary is asked of Patroni; sessions with one that is no longer are ended. */
const backend = (name: string, check: string, servers: readonly Backend[]) => `
backend ${name}
  option httpchk
  http-check send meth GET uri ${check}
  http-check expect status 200
  default-server inter 500ms downinter 100ms fastinter 250ms rise 1 fall 2 on-marked-down shutdown-sessions
${servers.map((one) => `  server ${one.name} 127.0.0.1:${one.port} check addr 127.0.0.1 port ${one.rest}`).join('\n')}
`

export const haproxyFile = (places: {
  pooled: number
  primary: number
  bouncers: readonly Backend[]
  postgres: readonly Backend[]
}) => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 1
frontend pooled
  bind 127.0.0.1:${places.pooled}
  default_backend bouncers
frontend primary
  bind 127.0.0.1:${places.primary}
  default_backend postgres
${backend('bouncers', '/primary', places.bouncers)}
${backend('postgres', '/primary', places.postgres)}
`
