/**
 * `npm run docs`: builds the documentation as a site into website/dist. VitePress has packages and a lock
 * file of its own in this folder, because its Vite is another than the shop's; they are installed when
 * they are not there.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { llmsText, readSite, writeSite } from './pages.ts'

const folder = import.meta.dirname
const target = path.join(folder, 'dist')

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const vitepress = path.join(folder, 'node_modules/vitepress/bin/vitepress.js')
if (!existsSync(vitepress)) run('npm', 'ci', '--no-audit', '--no-fund')

const { groups, pages } = readSite()
const source = path.join(folder, 'pages')
writeSite(source, pages)
run(process.execPath, vitepress, 'build', '.')
for (const { place, markdown } of pages) {
  mkdirSync(path.dirname(path.join(target, place)), { recursive: true })
  writeFileSync(path.join(target, place), markdown)
}
cpSync(path.join(source, 'images'), path.join(target, 'images'), { recursive: true })
writeFileSync(path.join(target, 'llms.txt'), llmsText(groups))
process.stdout.write(
  `${pages.length} pages in ${path.relative(process.cwd(), target)}; any server of files shows them.\n`,
)
