/** Checks for settings that contradict each other, and the version of Node. */
import { statfs } from 'node:fs/promises'
import { type Check, type Finding, fail, ok, warn } from './check.ts'

const isInner = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host)
const hostOf = (url: string): string => new URL(url).hostname

/** Returns a finding for each inconsistency. */
const oddities: readonly ((config: Parameters<Check>[0]['config']) => Finding | undefined)[] = [
  ({ publicUrl, host }) =>
    publicUrl === undefined && !isInner(host)
      ? warn(
          'PUBLIC_URL',
          'not set, though the shop listens to others',
          'Set it to the address that people see: links in emails, pictures and the sitemap begin with it.',
        )
      : undefined,
  ({ publicUrl }) =>
    publicUrl?.startsWith('http:') && !isInner(hostOf(publicUrl))
      ? warn(
          'PUBLIC_URL',
          `${publicUrl} is not encrypted`,
          'Let a proxy speak https for the shop, and name that address: passwords travel by it.',
        )
      : undefined,
  ({ publicUrl, trustProxy }) =>
    publicUrl?.startsWith('https:') && trustProxy === false
      ? fail(
          'TRUST_PROXY',
          'none, though somebody speaks https for the shop',
          'Name the proxy: now all visitors share its limits of calls and of wrong passwords.',
        )
      : undefined,
  ({ replicaUrls, databaseUrl }) =>
    replicaUrls.length > 0 &&
    (databaseUrl === undefined || replicaUrls.every((url) => url === databaseUrl))
      ? fail(
          'DATABASE_REPLICA_URL',
          databaseUrl === undefined ? 'set without DATABASE_URL' : 'the same as DATABASE_URL',
          'A replica follows a server of your own: name both, or take this one away.',
        )
      : undefined,
  ({ databaseUrl, secretKey }) =>
    databaseUrl !== undefined && secretKey === undefined
      ? warn(
          'SECRET_KEY',
          'one is kept in DATA_DIR',
          'Set it where several servers share the database: each would seal with a key of its own.',
        )
      : undefined,
  ({ mail, publicUrl }) =>
    mail.url === undefined && publicUrl !== undefined
      ? warn('MAIL_URL', 'not set', 'Emails are shown in the terminal and reach nobody.')
      : undefined,
  ({ mail, publicUrl }) =>
    mail.url !== undefined && publicUrl === undefined
      ? warn('PUBLIC_URL', 'not set, though emails are sent', 'Links of emails begin with it.')
      : undefined,
  ({ metrics, host }) =>
    metrics.token === undefined && metrics.port === undefined && !isInner(host)
      ? warn(
          'METRICS_TOKEN',
          'not set: anybody may read /metrics',
          'Set it or METRICS_PORT, or let the proxy close /metrics.',
        )
      : undefined,
  ({ rateLimit }) =>
    rateLimit
      ? undefined
      : warn('RATE_LIMIT', 'off', 'Turn it on: nothing holds back who guesses passwords.'),
  ({ s3, publicUrl }) =>
    s3?.publicUrl?.startsWith('http:') && publicUrl?.startsWith('https:')
      ? warn(
          'S3_PUBLIC_URL',
          'http, while the shop is seen by https',
          'Browsers refuse such pictures: name an address with https.',
        )
      : undefined,
]

export const settings: Check = async ({ config }) => {
  const odd = oddities.flatMap((look) => look(config) ?? [])
  const major = Number(process.versions.node.split('.')[0])
  return [
    major >= 24
      ? ok('Node', process.versions.node)
      : fail('Node', process.versions.node, 'Install Node 24, or run the shop by npm.'),
    ...(odd.length > 0 ? odd : [ok('settings', 'they go together')]),
  ]
}

const gigabyte = 1024 ** 3
/** Bytes of free space: recommended, and the minimum. */
const space = { good: 2 * gigabyte, least: gigabyte / 4 }

/** Returns the free space of DATA_DIR, or of its nearest existing parent. */
async function freeAt(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return freeAt(folder.replace(/\/[^/]*$/, '') || '/')
  }
}

export const disk: Check = async ({ config }) => {
  const free = await freeAt(config.dataDir)
  const found = `${(free / gigabyte).toFixed(1)} GB free at ${config.dataDir}`
  if (free >= space.good) return [ok('disk', found)]
  const judge = free < space.least ? fail : warn
  return [judge('disk', found, 'Make room: pictures, uploads and the embedded database lie there.')]
}
