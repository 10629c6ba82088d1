/** Which tests need neither a server nor a process nor a database: they run without waiting for one. */
import { readSources, type Source } from './sources.ts'

/** Whoever says this, or imports somebody under test/ who does, needs more than this process. */
const needy = /\binject\(|child_process|db\/embedded\/embedded\.ts/

const sources = new Map(readSources('test').map((source) => [source.file, source]))

/** Their files, relative to the repository, among those of `folders` under test/. */
export function findPureTests(...folders: string[]): string[] {
  const reached = (source: Source, seen: Set<Source>): Set<Source> => {
    seen.add(source)
    for (const { file } of source.imports) {
      const next = sources.get(file ?? '')
      if (next && !seen.has(next)) reached(next, seen)
    }
    return seen
  }
  return [...sources.values()]
    .filter(({ file }) => file.endsWith('.test.ts') && folders.includes(file.split(/[\\/]/)[1]!))
    .filter((source) => ![...reached(source, new Set())].some(({ text }) => needy.test(text)))
    .map(({ file }) => file)
}
