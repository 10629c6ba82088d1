/** Reads the Markdown pages of the repository and their links, for tests of the documentation. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './sources.ts'

export interface Page {
  /** relative to the repository, such as `docs/import.md` */
  file: string
  text: string
}

/** Lists every path that git tracks or would track, without deleted files. */
export function repositoryFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', ['ls-files', ...args], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  const deleted = new Set(git('--deleted'))
  return git('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file))
}

/** Reads every page, except texts of the demo shop, whose links are the shop's. */
export function readPages(): Page[] {
  return repositoryFiles()
    .filter((file) => file.endsWith('.md') && !file.startsWith('db/demo/'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** Returns a text without code examples, in which brackets mean something else. */
const withoutCode = (text: string): string =>
  text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, 'code')

/** Returns a page's links within the repository: `{ file: 'docs/import.md', anchor: 'errors' }`. */
export function linksOf({ file, text }: Page): { file: string; anchor: string | undefined }[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [name, anchor] = target.split('#') as [string, string | undefined]
      return { file: name ? path.join(path.dirname(file), name) : file, anchor }
    })
}

/** Returns the anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
