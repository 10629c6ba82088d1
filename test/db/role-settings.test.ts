import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { createPool } from '../../db/connection/client.ts'
import { keepSettingsWithRole } from '../../db/connection/role-settings.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { administer } from '../support/template.ts'

test('stores session limits with an ordinary role', async () => {
  const name = `pooled_${randomBytes(4).toString('hex')}`
  const server = inject('serverUrl')
  await administer(
    server,
    `create role ${name} login password '${name}'`,
    `create database ${name} owner ${name}`,
  )
  const address = new URL(server)
  Object.assign(address, { username: name, password: name, pathname: `/${name}` })
  const url = address.href
  await migrateToLatest(url)
  await Promise.all([keepSettingsWithRole(url), keepSettingsWithRole(url)])
  const pool = createPool({ url, pooled: true, max: 1 })
  try {
    const shown = []
    for (const setting of ['statement_timeout', 'lock_timeout', 'pg_trgm.similarity_threshold'])
      shown.push(Object.values((await pool.query(`show ${setting}`)).rows[0])[0])
    expect(shown).toEqual(['2500ms', '2s', '0.2'])
  } finally {
    await pool.end()
    await administer(server, `drop database ${name} with (force)`, `drop role ${name}`)
  }
})
