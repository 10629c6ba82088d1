/**
 * The Chromium that comes as an npm package: nothing to download, nothing to install. On a bare
 * Debian its libraries are missing; the package brings them and unpacks them only when it believes
 * itself in AWS Lambda, so we say so before it is loaded, and only here.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

async function load() {
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  chromium.setGraphicsMode = false
  return chromium
}

/** What to start, and how. */
export async function unpackedChromium(): Promise<{ executablePath: string; args: string[] }> {
  const chromium = await load()
  return {
    executablePath: process.env.CHROMIUM_PATH ?? (await chromium.executablePath()),
    args: [
      ...chromium.args.filter(
        (flag) => !/^--(single-process|no-zygote|disable-web-security)/.test(flag),
      ),
      '--no-sandbox',
    ],
  }
}

/**
 * Unpacks it once, before any worker asks: the package takes a file that exists for a whole one, also
 * while another process is still writing it, or was stopped in the middle. So it is written elsewhere,
 * in a process of its own that keeps the settings above to itself, and then moved.
 */
export default async function setup(): Promise<void> {
  const there = await readdir(tmpdir())
  if (process.env.CHROMIUM_PATH || there.includes('chromium')) return
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-chromium-'))
  await promisify(execFile)(process.execPath, [import.meta.filename], {
    env: { ...process.env, TMPDIR: folder },
  })
  const names = (await readdir(folder)).filter((name) => name !== 'chromium')
  // The program comes last: who finds it finds the rest, which another run may have moved already.
  for (const name of [...names, 'chromium'])
    await rename(path.join(folder, name), path.join(tmpdir(), name)).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}

if (import.meta.main) await unpackedChromium()
