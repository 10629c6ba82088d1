/** Finds tests that need neither a server nor a process nor a database, to start them at once. */
import { readSources, type Source } from './sources.ts'

/** A test that matches this, or imports such a file under test/, needs more than this process. */
const needy = /\binject\(|child_process|db\/embedded\/embedded\.ts/

const sources = new Map(readSources('test').map((source) => [source.file, source]))

/** Returns their files, relative to the repository, among those of `folders` under test/. */
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
