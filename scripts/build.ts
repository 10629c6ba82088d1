/**
 * Builds the shop's pages into dist/client, and the server into dist/server; `--if-needed` only
 * after a change of their sources. The old build stays whole until the new one is: a running server
 * never serves half of it.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import { filesUnder, fingerprintOf, root } from './lib/fingerprint.ts'
import { bundleFolder } from './lib/server-bundle.ts'

const target = path.join(root, 'dist/client')
/** Beside the built files: the fingerprint of their sources. */
const markName = '.built'

/** Files worth compressing; images and fonts are compressed already. */
const compressible = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/
/** Bytes; below this a compressed file saves no packet. */
const worthCompressing = 1_024

/** Lists every file whose change requires a new build: the client, its imports, and the tools. */
function sources(): string[] {
  const single = ['index.html', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts']
  const found = [
    filesUnder(path.join(root, 'client'), () => true),
    filesUnder(path.join(root, 'server'), (file) => file.endsWith('.schema.ts')),
    filesUnder(path.join(root, 'db/schema'), () => true),
    filesUnder(path.join(root, 'scripts'), (file) => path.basename(file).startsWith('vite-')),
  ]
  return [...found.flat(), ...single.map((name) => path.join(root, name)).filter(existsSync)]
}

/** Writes `.br` and `.gz` beside each text file, so that serving them costs nothing. */
async function compress(folder: string): Promise<void> {
  const files = filesUnder(folder, (file) => compressible.test(file))
  await Promise.all(
    files.map(async (file) => {
      const contents = await readFile(file)
      if (contents.length < worthCompressing) return
      const [small, smaller] = await Promise.all([
        promisify(gzip)(contents, { level: 9 }),
        promisify(brotliCompress)(contents, {
          params: { [zlib.BROTLI_PARAM_SIZE_HINT]: contents.length },
        }),
      ])
      await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
    }),
  )
}

/** Returns true when development packages are installed; without them pages are built elsewhere. */
function canBuild(): boolean {
  try {
    return import.meta.resolve('vite') !== ''
  } catch {
    return false
  }
}

async function writePages(fingerprint: string, quiet: boolean): Promise<void> {
  // Every build, for tests too, is a production build: React for development exceeds the budgets.
  process.env.NODE_ENV = 'production'
  // Loaded only when a build is needed: a start without changes stays quick.
  const vite = await import('vite')
  const draft = path.join(root, `dist/.client-${process.pid}`)
  const old = path.join(root, `dist/.client-old-${process.pid}`)
  try {
    await vite.build({
      configFile: path.join(root, 'vite.config.ts'),
      logLevel: quiet ? 'warn' : 'info',
      build: { outDir: draft, emptyOutDir: true },
    })
    await compress(draft)
    await vite.build({
      root: path.join(root, 'client'),
      configFile: false,
      // Without warnings that directives such as 'use client' have no effect.
      logLevel: 'error',
      // One file of everything: an installed shop has no development packages.
      ssr: { noExternal: true },
      // Vite leaves it to the process that runs the file: React for development is slow.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ssr: 'server.tsx',
        copyPublicDir: false,
        outDir: path.join(draft, '.server'),
        target: 'node24',
        rolldownOptions: { output: { codeSplitting: false } },
      },
    })
    await writeFile(path.join(draft, markName), fingerprint)
    await mkdir(path.dirname(target), { recursive: true })
    if (existsSync(target)) await rename(target, old)
    await rename(draft, target)
  } finally {
    await Promise.all([draft, old].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** Reports the duration of a step. */
async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const start = performance.now()
  process.stderr.write(`Building ${what} …\n`)
  await work()
  process.stderr.write(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`)
}

async function buildPages(ifNeeded: boolean): Promise<void> {
  const entry = ['client/index.html', 'client/main.tsx'].map((file) => path.join(root, file))
  if (!entry.every(existsSync)) {
    process.stderr.write('No client to build. The server serves the API only.\n')
    return
  }
  const fingerprint = fingerprintOf(sources())
  const mark = path.join(target, markName)
  if (ifNeeded && existsSync(mark) && (await readFile(mark, 'utf8')) === fingerprint) return
  if (canBuild()) return timed('the pages', () => writePages(fingerprint, ifNeeded))
  process.stderr.write(
    existsSync(path.join(target, 'index.html'))
      ? 'The built pages are outdated, and the build tools are not installed. The server serves the outdated pages.\n'
      : 'The pages are not built, and the build tools are not installed. The server serves the API only. Run `npm ci` with the development packages.\n',
  )
  if (!ifNeeded) process.exitCode = 1
}

/** Builds the server. Without a current build the server runs its sources: no start fails. */
async function buildServer(ifNeeded: boolean): Promise<void> {
  const folder = bundleFolder()
  if (existsSync(folder) || !canBuild()) return
  const { bundleServer } = await import('./lib/bundle-server.ts')
  try {
    await timed('the server', () => bundleServer(folder))
  } catch (error) {
    if (!ifNeeded) throw error
    process.stderr.write(
      `The server could not be built and runs from its sources: ${(error as Error).message}\n`,
    )
  }
}

const { values } = parseArgs({ options: { 'if-needed': { type: 'boolean' } } })
const ifNeeded = values['if-needed'] === true
await buildPages(ifNeeded)
await buildServer(ifNeeded)
