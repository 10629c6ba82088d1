import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect } from 'vitest'
import { hashPassword } from '#server/modules/accounts/users/password.ts'
import { blocksOf } from '../support/code-blocks.ts'
import { makeProduct, makeUser } from '../support/factories.ts'
import { createTestApp } from '../support/test-app.ts'
import { testIf } from '../support/test-if.ts'

const missing = ['bash', 'curl', 'sed'].filter((tool) => spawnSync(tool, ['--version']).error)

testIf(missing.length === 0, `needs ${missing.join(', ')}`)(
  'runs every command of the API guide unchanged',
  async () => {
    await using shop = await createTestApp()
    await makeProduct(shop.db, {
      productId: 'AR-SK-001',
      productName: 'Araliya Dew Serum',
      altNames: ['frangipani serum'],
      price: 6_450,
      lastPrice: 5_490,
    })
    await makeProduct(shop.db, { category: 'bath&body' })
    await makeUser(shop.db, {
      email: 'admin@araliya.local',
      type: 'admin',
      passwordHash: await hashPassword('the admin password'),
    })
    const folder = await mkdtemp(path.join(tmpdir(), 'araliya-guide-'))
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: 'pink' } })
    await writeFile(path.join(folder, 'image.png'), await image.png().toBuffer())
    // Every call also prints its status to stderr.
    const withStatus = `curl() { command curl -w '%{stderr}%{http_code} %{url_effective}\\n' "$@"; }\n`
    const script = `${withStatus}${blocksOf('start/integrator.md', 'sh').join('\necho; echo "---"\n')}`
    const { stdout, stderr } = await promisify(execFile)(
      'bash',
      ['--norc', '-euo', 'pipefail', '-c', script],
      {
        cwd: folder,
        env: {
          PATH: process.env.PATH,
          SHOP: await shop.listen(),
          ADMIN_PASSWORD: 'the admin password',
        },
        timeout: 120_000,
      },
    )
    await rm(folder, { recursive: true, force: true })
    const statuses = stderr.split('\n').filter((line) => /^\d{3} http/.test(line))
    const refused = expect.stringMatching(/^400 .*\/api\/orders\/quote$/)
    expect(statuses.filter((line) => !/^20[01] /.test(line))).toEqual([refused, refused])
    expect(stdout).toContain('orderedItems.0.colour: is not a known field')
    const parts = stdout.split('\n---\n')
    expect(parts[0]).toContain('"productName":"Araliya Dew Serum"')
    expect(parts[0]!.trimEnd()).toMatch(/AR-SK-001[^[]*\[[^[]*\].*\]$/s)
    expect(parts[1]).toMatch(/x-total-count: 2/i)
    expect(parts.find((part) => part.includes('"labeledTotal":12900'))).toContain('"total":10980')
    expect(stdout).toContain('"stock":35')
    expect(stdout).toMatch(/"Images":\["http:\/\/[\w.:]+\/images\/\d+-image\.webp"\]/)
    // The failure is the one that the guide shows.
    const [shown] = blocksOf('start/integrator.md', 'json').map((block) => JSON.parse(block))
    const failure = JSON.parse(parts.at(-1)!.trim())
    expect({ ...failure, requestId: '' }).toEqual({ ...shown, requestId: '' })
  },
)
