/**
 * Starts the Chromium from an npm package: no download, no installation. On a bare Debian its
 * libraries are missing. The package contains them, but unpacks them only in AWS Lambda. So this
 * file pretends to be there before it is loaded, and only here.
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

/** Returns the program and the arguments to start it. */
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
 * Unpacks it once, before any worker starts. The package takes an existing file for complete, even
 * while another process writes it or was stopped. So a separate process, which keeps the settings
 * above to itself, writes it elsewhere; then it is moved.
 */
export default async function setup(): Promise<void> {
  const there = await readdir(tmpdir())
  if (process.env.CHROMIUM_PATH || there.includes('chromium')) return
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-chromium-'))
  await promisify(execFile)(process.execPath, [import.meta.filename], {
    env: { ...process.env, TMPDIR: folder },
  })
  const names = (await readdir(folder)).filter((name) => name !== 'chromium')
  // The program comes last: when it exists, the rest does, perhaps moved by another run.
  for (const name of [...names, 'chromium'])
    await rename(path.join(folder, name), path.join(tmpdir(), name)).catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
}

if (import.meta.main) await unpackedChromium()
