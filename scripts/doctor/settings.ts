/** Checks for settings that contradict each other, and the version of Node. */
import { statfs } from 'node:fs/promises'
import { type Check, type Finding, fail, ok, warn } from './check.ts'

const isInner = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host)
const hostOf = (url: string): string => new URL(url).hostname

/** Returns a finding for each inconsistency. */
const settingProblems: readonly ((
  config: Parameters<Check>[0]['config'],
) => Finding | undefined)[] = [
  ({ publicUrl, host }) =>
    publicUrl === undefined && !isInner(host)
      ? warn(
          'PUBLIC_URL',
          'not set, although the shop accepts outside connections',
          'Set it to the public address: links in emails, images and the sitemap use it.',
        )
      : undefined,
  ({ publicUrl }) =>
    publicUrl?.startsWith('http:') && !isInner(hostOf(publicUrl))
      ? warn(
          'PUBLIC_URL',
          `${publicUrl} is not encrypted`,
          'Put an https proxy before the shop and set its address: passwords must be encrypted.',
        )
      : undefined,
  ({ publicUrl, trustProxy }) =>
    publicUrl?.startsWith('https:') && trustProxy === false
      ? fail(
          'TRUST_PROXY',
          'none, although a proxy serves https for the shop',
          'Set the proxy: otherwise all visitors share its rate limits.',
        )
      : undefined,
  ({ replicaUrls, databaseUrl }) =>
    replicaUrls.length > 0 &&
    (databaseUrl === undefined || replicaUrls.every((url) => url === databaseUrl))
      ? fail(
          'DATABASE_REPLICA_URL',
          databaseUrl === undefined ? 'set without DATABASE_URL' : 'the same as DATABASE_URL',
          'A replica needs its own primary: set both, or remove this one.',
        )
      : undefined,
  ({ databaseUrl, secretKey }) =>
    databaseUrl !== undefined && secretKey === undefined
      ? warn(
          'SECRET_KEY',
          'stored in DATA_DIR',
          'Set it if several servers share the database: otherwise each encrypts with its own key.',
        )
      : undefined,
  ({ mail, publicUrl }) =>
    mail.url === undefined && publicUrl !== undefined
      ? warn('MAIL_URL', 'not set', 'Emails are stored and not sent. The terminal lists them.')
      : undefined,
  ({ mail, publicUrl }) =>
    mail.url !== undefined && publicUrl === undefined
      ? warn('PUBLIC_URL', 'not set, although emails are sent', 'Links in emails use it.')
      : undefined,
  ({ metrics, host }) =>
    metrics.token === undefined && metrics.port === undefined && !isInner(host)
      ? warn(
          'METRICS_TOKEN',
          'not set: /metrics is public',
          'Set it or METRICS_PORT, or let the proxy close /metrics.',
        )
      : undefined,
  ({ rateLimit }) =>
    rateLimit
      ? undefined
      : warn('RATE_LIMIT', 'off', 'Turn it on: otherwise passwords can be guessed without limits.'),
  ({ s3, publicUrl }) =>
    s3?.publicUrl?.startsWith('http:') && publicUrl?.startsWith('https:')
      ? warn(
          'S3_PUBLIC_URL',
          'http, although the shop uses https',
          'Browsers block such images: use an https address.',
        )
      : undefined,
]

export const settings: Check = async ({ config }) => {
  const odd = settingProblems.flatMap((check) => check(config) ?? [])
  const major = Number(process.versions.node.split('.')[0])
  return [
    major >= 24
      ? ok('Node', process.versions.node)
      : fail('Node', process.versions.node, 'Install Node 24, or run the shop by npm.'),
    ...(odd.length > 0 ? odd : [ok('settings', 'compatible')]),
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
  const report = free < space.least ? fail : warn
  return [
    report(
      'disk',
      found,
      'Free some space: images, uploads and the embedded database are stored there.',
    ),
  ]
}
