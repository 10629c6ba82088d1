import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import manifest from '../../../../package.json' with { type: 'json' }
import { makeUser } from '../../../support/factories.ts'
import { routedSettings } from '../../../support/pooler-routing.ts'
import { createTestDatabase } from '../../../support/test-db.ts'
import { testIf } from '../../../support/test-if.ts'

/** The most memory of a server with uploads, in MB (docs/promises.md). */
const allowed = 512
const uploads = 200
/** What `npm start` gives Node besides: what it bounds is bounded here, too. */
const asStarted = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'))

const peak = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The server as a process of its own, to measure its memory alone. */
async function startServer(databaseUrl: string, dataDir: string) {
  const child = spawn(process.execPath, [...asStarted, 'server/main.ts'], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    env: {
      ...process.env,
      ...routedSettings({ DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      DEMO: 'off',
      PORT: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      const found = /open at (\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the server ended: ${text}`)))
  })
  return { child, address }
}

testIf(existsSync('/proc/self/status'), 'needs /proc')(
  `${uploads} uploads at once, the largest allowed among them, stay under ${allowed} MB`,
  async () => {
    await using database = await createTestDatabase()
    const { token } = await makeUser(database.db, { type: 'admin' })
    const dataDir = await mkdtemp(path.join(tmpdir(), 'araliya-memory-'))
    const { child, address } = await startServer(database.url, dataDir)
    try {
      const flat = (width: number, height: number) =>
        sharp({
          create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 1 } },
        })
      const worst = [
        // progressive: its decoder holds all coefficients; lying: its rows are needed as columns
        flat(6_000, 4_000).withMetadata({ orientation: 6 }).jpeg({ progressive: true }),
        flat(3_200, 2_400).avif({ effort: 0 }),
        flat(8_000, 6_000).png({ compressionLevel: 1 }),
      ]
      const large = await Promise.all(worst.map((image) => image.toBuffer()))
      const usual = await flat(300, 300).jpeg().toBuffer()
      const statuses = await Promise.all(
        Array.from({ length: uploads }, async (_, index) => {
          const form = new FormData()
          const bytes = large[index] ?? usual
          form.append('file', new Blob([bytes as BlobPart]), 'image.png')
          const answer = await fetch(`${address}/api/images`, {
            method: 'POST',
            body: form,
            headers: { authorization: `Bearer ${token}` },
          })
          return answer.status
        }),
      )
      // A slow machine may answer 503 to some; none fails otherwise.
      expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
      expect(statuses).toContain(201)
      const megabytes = await peak(child.pid!)
      expect(megabytes).toBeGreaterThan(50)
      expect(megabytes).toBeLessThan(allowed)
    } finally {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
