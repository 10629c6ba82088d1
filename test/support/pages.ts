/** The written pages of the repository (`*.md`) and what they link to, for tests of the documentation. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './sources.ts'

export interface Page {
  /** relative to the repository, such as `docs/api.md` */
  file: string
  text: string
}

/** Every path that git knows or would take up; a file that is deleted is not among them. */
export function repositoryFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', ['ls-files', ...args], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  const gone = new Set(git('--deleted'))
  return git('--cached', '--others', '--exclude-standard').filter((file) => !gone.has(file))
}

/** Reads every page; the texts of the demo shop link to pages of the shop and are none. */
export function readPages(): Page[] {
  return repositoryFiles()
    .filter((file) => file.endsWith('.md') && !file.startsWith('db/demo/'))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
}

/** A text without its examples of code, in which brackets mean other things. */
const withoutCode = (text: string): string =>
  text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, 'code')

/** Where a page leads within the repository: `{ file: 'docs/api.md', anchor: 'errors' }`. */
export function linksOf({ file, text }: Page): { file: string; anchor: string | undefined }[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [name, anchor] = target.split('#') as [string, string | undefined]
      return { file: name ? path.join(path.dirname(file), name) : file, anchor }
    })
}

/** The anchors of a page's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
