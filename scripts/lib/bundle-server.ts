/** Builds the server in a few files. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './fingerprint.ts'
import { bundles, inlined } from './server-bundle.ts'

/** Builds that are kept: a server that runs may still load what it needs from the one before. */
const kept = 2

/** From a file of the bundle to the root. */
const toRoot = '../../..'

/** What says where a source lies, and the files that begin threads and processes. */
const places = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)\b/g

/** Sources look for files beside themselves, and find them there; those that begin a thread or a process are bundled. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  // before Vite writes them in its own way
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.')) return undefined
    const folder = path.dirname(id)
    const place = (file: string) => `${toRoot}/${path.relative(root, file).replaceAll('\\', '/')}`
    const moved = code.replace(places, (_, begun: string | undefined, name: string) => {
      if (name === 'dirname') return `(import.meta.dirname + '/${place(folder)}')`
      if (name === 'url') return `new URL('${place(id)}', import.meta.url).href`
      this.emitFile({
        type: 'chunk',
        id: path.join(folder, `${begun}.ts`),
        fileName: `${begun}.js`,
      })
      return `new URL('./${begun}.js', import.meta.url)`
    })
    return moved
  },
}

async function removeOld(): Promise<void> {
  const names = (await readdir(bundles)).filter((name) => !name.startsWith('.'))
  const folders = names.map((name) => path.join(bundles, name))
  const times = new Map<string, number>()
  for (const folder of folders) times.set(folder, (await stat(folder)).mtimeMs)
  const old = folders.sort((a, b) => times.get(b)! - times.get(a)!).slice(kept)
  await Promise.all(old.map((folder) => rm(folder, { recursive: true, force: true })))
}

/** @param folder where it is to lie once it is whole */
export async function bundleServer(folder: string): Promise<void> {
  const draft = path.join(bundles, `.draft-${process.pid}`)
  await mkdir(bundles, { recursive: true })
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'warn',
      plugins: [keepPlaces],
      publicDir: false,
      ssr: { noExternal: inlined },
      build: {
        ssr: true,
        outDir: draft,
        target: 'esnext',
        minify: false,
        rolldownOptions: {
          // What one entry shares with another is in neither: the shop is loaded without the process that begins it.
          input: {
            main: path.join(root, 'server/main.ts'),
            serve: path.join(root, 'server/app/serve.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    })
    // Two starts at once build the same.
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
    await removeOld()
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
