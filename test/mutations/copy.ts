/** Copies the project to change it, so that no working tree is touched. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface ProjectCopy {
  folder: string
  remove: () => void
}

/** What Git knows of, or would; packages and the built pages are those of the original. */
export function copyProject(root: string): ProjectCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'araliya-mutations-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean))
    if (existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  for (const shared of ['node_modules', 'dist'])
    if (existsSync(path.join(root, shared)))
      symlinkSync(path.join(root, shared), path.join(folder, shared), 'dir')
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
