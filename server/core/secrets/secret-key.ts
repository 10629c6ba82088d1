/** The shop's own key. It seals secrets that the shop must read again, such as webhooks'. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'

const fileOf = (dataDir: string): string => path.join(dataDir, 'secret.key')

/** Returns SECRET_KEY, else the key file of DATA_DIR; undefined when neither exists. */
export async function findSecretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<string | undefined> {
  if (secretKey) return secretKey
  const stored = await readFile(fileOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return stored?.trim()
}

/**
 * Returns SECRET_KEY, else the key file of DATA_DIR, which is created when missing. Servers that
 * share a database must share the key, too.
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
