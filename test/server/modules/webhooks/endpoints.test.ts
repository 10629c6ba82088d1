import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { newSecret, signedHeaders } from '#server/modules/webhooks/signature.ts'
import { blocksOf } from '../../../support/code-blocks.ts'
import { findProgram } from '../../../support/programs.ts'
import { testIf } from '../../../support/test-if.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'araliya-endpoint-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const endpoints = [
  { language: 'js', file: 'endpoint.mjs', program: process.execPath },
  { language: 'python', file: 'endpoint.py', program: 'python3' },
]

for (const { language, file, program } of endpoints)
  testIf(path.isAbsolute(program) || findProgram(program), `needs ${program}`)(
    `the ${language} endpoint of the docs accepts signed events once and refuses others`,
    async () => {
      const [code] = blocksOf('events.md', language)
      await writeFile(path.join(folder, file), code!)
      const secret = newSecret()
      const port = await freePort()
      const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) }
      const endpoint = spawn(program, [path.join(folder, file)], { env })
      let output = ''
      for (const stream of [endpoint.stdout, endpoint.stderr])
        stream.on('data', (chunk) => (output += chunk))
      const body = JSON.stringify({ type: 'order.placed', entityId: 'ORD-000042', data: 'ආ' })
      const send = async (headers: Record<string, string>, sent = body) => {
        const options = { method: 'POST', headers, body: sent }
        return (await fetch(`http://127.0.0.1:${port}/`, options)).status
      }
      const signed = (by: string, now = new Date()) => signedHeaders('msg_1', body, [by], now)
      try {
        await expect.poll(() => send({}).catch(() => output)).toBe(400)
        expect(await send(signed(secret))).toBe(204)
        expect(await send(signed(secret))).toBe(204)
        expect(await send(signedHeaders('msg_2', body, [newSecret(), secret], new Date()))).toBe(
          204,
        )
        expect(await send(signed(newSecret()))).toBe(400)
        expect(await send(signed(secret), body.replace('42', '43'))).toBe(400)
        expect(await send(signed(secret, new Date(Date.now() - 600_000)))).toBe(400)
        const line = 'order.placed ORD-000042'
        const printed = () => output.split('\n').filter((one) => one.startsWith('order.'))
        await expect.poll(printed).toEqual([line, line])
      } finally {
        endpoint.kill()
      }
    },
    60_000,
  )
