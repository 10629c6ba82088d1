/** A real Varnish before a shop, with the configuration that we ship. */
import { execFile, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, vi } from 'vitest'
import { findProgram } from '../../support/programs.ts'
import { root } from '../../support/sources.ts'

const run = promisify(execFile)
const program = findProgram('varnishd')
const hasKeys = globSync('/usr/lib/*/varnish/vmods/libvmod_xkey.so').length > 0

export const hasVarnish = program !== undefined && hasKeys

export interface Varnish extends AsyncDisposable {
  address: string
  /** requests that it sent to the shop since it began, probes left out */
  fetches: () => Promise<number>
  /** how many purges it received */
  purges: () => Promise<number>
}

/**
 * @param shop port of the shop
 * @param token what it wants to see before it forgets anything
 */
export async function startVarnish(port: number, shop: number, token: string): Promise<Varnish> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-varnish-'))
  const vcl = path.join(folder, 'shop.vcl')
  const shipped = readFileSync(path.join(root, 'deploy/varnish/default.vcl'), 'utf8')
  await writeFile(vcl, shipped.replace('.port = "3000"', `.port = "${shop}"`))
  const child = spawn(
    program!,
    [
      ...['-F', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', vcl, '-s', 'malloc,64m'],
      // who is no root has no jail
      ...['-j', 'none', '-p', 'thread_pool_min=10'],
    ],
    { env: { PATH: process.env.PATH, CDN_PURGE_TOKEN: token }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const address = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${address}/health/live`).then(
      ({ status }) => status,
      () => `nothing: ${output}`,
    )
  await vi.waitFor(async () => expect(await answers()).toBe(200), 30_000)
  const count = async (name: string): Promise<number> => {
    const { stdout } = await run('varnishstat', ['-n', folder, '-1', '-f', `MAIN.${name}`])
    return Number(stdout.trim().split(/\s+/)[1])
  }
  return {
    address,
    fetches: () => count('backend_req'),
    purges: () => count('s_synth'),
    async [Symbol.asyncDispose]() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
