import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../db/client.ts'
import { runScript } from '../support/run-script.ts'
import { startServer } from '../support/server-process.ts'
import { root } from '../support/sources.ts'

const releases = path.join(root, 'test/fixtures/releases')

test.each(await readdir(releases))(
  'a shop of %s is restored, upgraded and sells, with every row it had',
  async (file) => {
    const name = `araliya_upgrade_${file.replace(/\W/g, '_')}`
    const admin = new pg.Client({ connectionString: inject('serverUrl') })
    await admin.connect()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name}`)
    const url = new URL(inject('serverUrl'))
    url.pathname = `/${name}`
    const dataDir = await mkdtemp(path.join(tmpdir(), 'araliya-upgrade-'))
    const { db } = createDatabase({ url: url.href, max: 2 })
    try {
      const restored = await runScript('restore', [path.join(releases, file)], {
        DATABASE_URL: url.href,
        DATA_DIR: dataDir,
      })
      expect(restored.code, restored.talk).toBe(0)
      await using server = await startServer({ DATABASE_URL: url.href, DATA_DIR: dataDir })
      const products = await fetch(`${server.address}/api/products`)
      expect(products.status).toBe(200)
      expect(await products.json()).toHaveLength(40)
      const { rows } = await sql<{ orders: number; wrong: number }>`
        select (select count(*)::int from orders) as orders,
          (select count(*)::int from orders where phone_normalised = '') as wrong`.execute(db)
      expect(rows[0]).toEqual({ orders: 40, wrong: 0 })
    } finally {
      await db.destroy()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
