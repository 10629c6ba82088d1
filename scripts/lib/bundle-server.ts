/** Bundles the server into a few files. */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './fingerprint.ts'
import { bundles, inlined } from './server-bundle.ts'

/** Builds to keep: a running server may still load files of the previous build. */
const preserved = 2

/** The path from a file of the bundle to the root. */
const toRoot = '../../..'

/** Matches source locations, and the files that start threads and processes. */
const places = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.(url|dirname)\b/g

/** Keeps the sources' own paths; entry files of threads and processes are bundled. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  // before Vite rewrites them
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
  const old = folders.sort((a, b) => times.get(b)! - times.get(a)!).slice(preserved)
  await Promise.all(old.map((folder) => rm(folder, { recursive: true, force: true })))
}

/** Builds the bundle. @param folder its final location, once complete */
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
          // Shared modules get chunks of their own: the shop can load without the process that
          // starts it.
          input: {
            main: path.join(root, 'server/main.ts'),
            serve: path.join(root, 'server/app/serve.ts'),
          },
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
    })
    // Two concurrent starts build the same bundle.
    await rename(draft, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error
    })
    await removeOld()
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}
