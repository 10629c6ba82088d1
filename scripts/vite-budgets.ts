/**
 * A Vite plugin: prints the download sizes of pages and fails the build above the budgets of
 * docs/experience.md. Sizes are gzip at level 9, as for the server's files.
 */
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** kB of gzip (1 kB = 1000 bytes). */
export const budget = { furtherChunk: 25, checkoutChunk: 40, adminFirst: 190, css: 15 }
/** kB of gzip of a first visit to this page, shell included, by the name of its chunk. */
export const firstPages: Readonly<Record<string, number>> = {
  home: 115,
  products: 115,
  product: 125,
}

type Bundle = Parameters<
  NonNullable<Extract<Plugin['generateBundle'], (...a: never) => unknown>>
>[1]
interface Chunk {
  name: string
  file: string
  imports: readonly string[]
  lazy: readonly string[]
  module: string
  size: number
}

const gzip = (content: string | Uint8Array): number => gzipSync(content, { level: 9 }).length / 1000

function readChunks(bundle: Bundle): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>()
  for (const file of Object.values(bundle))
    if (file.type === 'chunk')
      chunks.set(file.fileName, {
        name: file.name,
        file: file.fileName,
        imports: file.imports,
        lazy: file.dynamicImports,
        module: (file.facadeModuleId ?? '').replaceAll('\\', '/'),
        size: gzip(file.code),
      })
  return chunks
}

/** Returns the chunk and all that it needs before it runs. */
function closure(
  chunks: Map<string, Chunk>,
  start: string,
  found = new Set<string>(),
): Set<string> {
  if (found.has(start) || !chunks.has(start)) return found
  found.add(start)
  for (const next of chunks.get(start)!.imports) closure(chunks, next, found)
  return found
}

/** Returns all chunks that the storefront can load, also lazily, without the admin area. */
function reachable(chunks: Map<string, Chunk>, start: string): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file) || chunk.module.endsWith('/client/admin/shell/admin.tsx')) return
    found.add(file)
    for (const next of [...chunk.imports, ...chunk.lazy]) visit(next)
  }
  visit(start)
  return found
}

/** Returns one line per budget, and the exceeded ones. */
function checkBudget(bundle: Bundle): { lines: string[]; broken: string[] } {
  const chunks = readChunks(bundle)
  const sum = (files: Iterable<string>) =>
    [...files].reduce((total, file) => total + (chunks.get(file)?.size ?? 0), 0)
  const lines: string[] = []
  const broken: string[] = []
  const hold = (what: string, size: number, limit: number) => {
    const line = `${size.toFixed(1).padStart(7)} kB of ${limit}  ${what}`
    lines.push(line)
    if (size > limit) broken.push(line)
  }
  const entry = [...chunks.values()].find((chunk) => chunk.module.endsWith('/client/index.html'))
  if (!entry) return { lines, broken: ['there is no entry made from client/index.html'] }
  const shell = closure(chunks, entry.file)
  const pages = [...chunks.values()].filter((chunk) => entry.lazy.includes(chunk.file))
  const shop = pages.filter((chunk) => chunk.module.includes('/client/storefront/'))
  for (const page of shop) {
    const limit = firstPages[page.name]
    if (limit === undefined) continue
    const first = closure(chunks, page.file, new Set(shell))
    hold(`JavaScript of the ${page.name} page, shell included`, sum(first), limit)
  }
  for (const file of reachable(chunks, entry.file)) {
    if (shell.has(file)) continue
    const chunk = chunks.get(file)!
    hold(
      `chunk ${chunk.name}`,
      chunk.size,
      chunk.name === 'checkout' ? budget.checkoutChunk : budget.furtherChunk,
    )
  }
  const admin = [...chunks.values()].find((chunk) =>
    chunk.module.endsWith('/client/admin/shell/admin.tsx'),
  )
  if (admin)
    hold(
      'JavaScript of the admin area, shell included',
      sum(closure(chunks, admin.file, new Set(shell))),
      budget.adminFirst,
    )
  const css = Object.values(bundle).filter((file) => file.fileName.endsWith('.css'))
  for (const file of css)
    if (file.type === 'asset') hold(`CSS ${file.fileName}`, gzip(file.source), budget.css)
  return { lines, broken }
}

/** Returns the plugin; see the file's head. */
export function budgets(): Plugin {
  return {
    name: 'araliya-budgets',
    apply: 'build',
    generateBundle(_options, bundle) {
      const { lines, broken } = checkBudget(bundle)
      this.info(`gzip sizes against their budgets\n${lines.join('\n')}`)
      if (broken.length > 0) this.error(`over budget:\n${broken.join('\n')}`)
    },
  }
}
