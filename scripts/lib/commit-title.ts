/** Checks titles of commits, for the hook scripts/hooks/commit-msg and continuous integration. */
import { readFileSync } from 'node:fs'

/** The most characters that `git log --oneline` and GitHub show whole. */
const longest = 72
/** Titles that git or `npm run araliya -- release` writes. */
const generated = /^(?:Merge |Revert "|(?:fixup|squash|amend)! |Release \d)/
const form = /^[a-z][\w./-]*(?:, [a-z][\w./-]*)*(?:\([\w./, -]+\))?!?: (?<verb>\S+)/
/** `Added`, `adding`, `adds`; not `need`, `bring` or `pass`. */
const otherForm = /(?:[^e]ed|[^r]ing|[^su]s)$/i
const imperatives = /^(?:embed|shed|wed|alias|bias|canvas|ping)$/i

/** Explains why a title does not follow CONTRIBUTING.md. @returns undefined if the title does */
export function titleProblem(title: string): string | undefined {
  if (generated.test(title)) return undefined
  if (title.length > longest)
    return `has ${title.length} characters; at most ${longest} are allowed`
  const verb = form.exec(title)?.groups?.verb
  if (verb === undefined)
    return 'must read "area: what changes", such as "orders: limit quantities"'
  if (otherForm.test(verb) && !imperatives.test(verb))
    return `must be imperative ("add", not "added", "adding" or "adds"), but has "${verb}"`
  return undefined
}

if (import.meta.main) {
  const [title = ''] = readFileSync(process.argv[2]!, 'utf8').split('\n', 1)
  const problem = titleProblem(title)
  if (problem) {
    process.stderr.write(`The commit title ${problem}: ${title}\n`)
    process.exit(1)
  }
}
