/** The file of an upload as it comes in. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { appendToFile, type FileNeeds } from '#server/modules/imports/read/files.ts'

test('releases the memory of a written chunk unless it is shared', async () => {
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-files-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const needs = { config: { dataDir: folder }, storage: { kind: 'disk' } } as FileNeeds
  const own = Buffer.alloc(70_000, 'of its own')
  const shared = Buffer.from('xx shared xx').subarray(3, -3)
  const expected = Buffer.concat([own, shared])

  const bytes = await appendToFile(needs, 'id', 0, Readable.from([own, shared]))

  expect(bytes).toBe(expected.length)
  expect(own).toHaveLength(0)
  expect(shared.toString()).toBe('shared')
  expect(expected.equals(await readFile(path.join(folder, 'imports', 'id')))).toBe(true)
})
