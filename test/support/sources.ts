/** Reads the source files of the repository and their imports, for tests of its structure. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Import {
  /** as written: `../errors.ts` or `zod/mini` */
  specifier: string
  /** the imported file relative to the repository, such as `server/core/errors/errors.ts`; undefined for packages */
  file: string | undefined
  /** removed at run time: `import type` */
  typeOnly: boolean
}

export interface Source {
  /** relative to the repository */
  file: string
  text: string
  lines: number
  imports: Import[]
}

const statement = /^(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\s+from\s+)?['"]([^'"]+)['"]/gm
const dynamic = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Resolves an import. @returns the file relative to the repository; undefined for packages */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return path.relative(root, path.resolve(root, path.dirname(from), specifier))
}

const toImport = (from: string, specifier: string, typeOnly: boolean): Import => ({
  specifier,
  file: fileOf(from, specifier),
  typeOnly,
})

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8')
  const imports = [
    ...[...text.matchAll(statement)].map(([, type, name]) => toImport(file, name!, !!type)),
    ...[...text.matchAll(dynamic)].map(([, name]) => toImport(file, name!, false)),
  ]
  return { file, text, lines: text.split('\n').length - 1, imports }
}

/** Reads every .ts and .tsx file under these folders, with imports; skips missing folders. */
export function readSources(...folders: string[]): Source[] {
  return folders.flatMap((folder) => {
    let names: string[]
    try {
      names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    } catch {
      return []
    }
    return names
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => readSource(path.join(folder, name)))
  })
}
