/** Installs and imports the packages of bench/package.json, which only benchmarks need. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '..')

/** Imports a package's default export; installs the folder's packages if they are missing. */
export async function importTool(name: 'autocannon' | 'lighthouse') {
  if (!existsSync(path.join(folder, 'node_modules', name))) {
    process.stderr.write(`Installing the packages of ${path.relative(process.cwd(), folder)} …\n`)
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] })
  }
  // By a variable: the compiler must not resolve a package that is not installed.
  return (await import(name)).default
}
