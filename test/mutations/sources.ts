/** The source files of an area. */
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Area } from './areas.ts'

export function sourcesOf(root: string, { files }: Area): string[] {
  return files
    .flatMap((name) =>
      name.endsWith('.ts')
        ? [name]
        : globSync('**/*.ts', { cwd: path.join(root, name) }).map((file) => `${name}/${file}`),
    )
    .sort()
}
