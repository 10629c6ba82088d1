/** The shop's own key, with which secrets are sealed that it must read again: those of webhooks, for one. */
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/**
 * SECRET_KEY, else the one in DATA_DIR, which is made when there is none. Servers that share a
 * database must share it, too.
 */
export async function readSecretKey({ secretKey, dataDir }: Config): Promise<string> {
  if (secretKey) return secretKey
  const file = path.join(dataDir, 'secret.key')
  await mkdir(dataDir, { recursive: true })
  const made = `${randomBytes(32).toString('base64url')}\n`
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
