/** Reads code blocks of a guide, so that tests run the commands that readers type. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Returns the code blocks of a guide.
 * @param file under docs/
 * @param language of the fence, such as `sh`
 * @returns the blocks in their order
 */
export function blocksOf(file: string, language: string): string[] {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../docs', file), 'utf8')
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))
  return [...blocks].map((match) => match[1]!)
}
