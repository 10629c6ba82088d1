/** The shop's own key, with which secrets are sealed that it must read again: those of webhooks, for one. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'

const fileOf = (dataDir: string): string => path.join(dataDir, 'secret.key')

/** SECRET_KEY, else the one in DATA_DIR; undefined where none was made yet. */
export async function findSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | undefined> {
  if (secretKey) return secretKey
  const kept = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return kept?.trim()
}

/**
 * SECRET_KEY, else the one in DATA_DIR, which is made when there is none. Servers that share a
 * database must share it, too.
 */
export async function readSecretKey(config: Config): Promise<string> {
  const { secretKey, dataDir } = config
  if (secretKey) return secretKey
  await mkdir(dataDir, { recursive: true })
  const made = `${randomBytes(32).toString('base64url')}\n`
  await writeFile(fileOf(dataDir), made, { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return (await findSecretKey(config))!
}
