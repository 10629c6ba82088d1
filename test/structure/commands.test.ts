import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { root } from '../support/sources.ts'

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const guard = 'node -r ./scripts/node-version.cjs '

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A checkout whose commands would fail in other ways: nothing but what the first line needs is there. */
function checkoutWith(node: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'araliya-node-'))
  folders.push(folder)
  mkdirSync(path.join(folder, 'scripts'))
  for (const file of ['package.json', 'scripts/node-version.cjs'])
    cpSync(path.join(root, file), path.join(folder, file))
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  manifest.devDependencies.node = node
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  return folder
}

const run = (command: string, folder: string) =>
  spawnSync('sh', ['-c', command], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` },
  })

test('keeps package.json to the everyday scripts', () => {
  const names = Object.keys(scripts).filter((name) => !/^(?:pre|post)/.test(name))
  expect(names.filter((name) => !name.startsWith('test:')).sort()).toEqual([
    ...['araliya', 'bench', 'build', 'check', 'dev', 'docs', 'import', 'lighthouse'],
    ...['start', 'test'],
  ])
})

test('checks the Node version before every command that runs a project file', () => {
  const ours = Object.entries(scripts).filter(([, command]) => /^node (?!-e )/.test(command))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter(([, command]) => !command.startsWith(guard))).toEqual([])
})

test('stores compiled TypeScript under node_modules/.cache', () => {
  const folder = checkoutWith(process.versions.node)
  mkdirSync(path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'shop.ts'), 'const open: boolean = true; console.log(open)')
  expect(run(`${guard}shop.ts`, folder).stdout).toBe('true\n')
  expect(readdirSync(path.join(folder, 'node_modules/.cache/compiled'))).toHaveLength(1)
})

test('starts the shop with two memory arenas unless MALLOC_ARENA_MAX is set', () => {
  const folder = checkoutWith(process.versions.node)
  mkdirSync(path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'server'))
  writeFileSync(
    path.join(folder, 'server/main.ts'),
    'console.log(process.env.MALLOC_ARENA_MAX, process.execArgv.at(-1), process.argv.slice(2))',
  )
  const start = (before: string) => run(`${before} ${scripts.start!} --workers 2`, folder).stdout
  const rest = "--max-semi-space-size=8 [ '--workers', '2' ]\n"
  // Only Linux has memory arenas.
  expect(start('')).toBe(`${process.platform === 'linux' ? '2' : 'undefined'} ${rest}`)
  expect(start('MALLOC_ARENA_MAX=4')).toBe(`4 ${rest}`)
})

test("runs the server's build, or its sources after a change or with BUNDLE=off", () => {
  const folder = checkoutWith(process.versions.node)
  for (const name of ['node_modules', 'server']) mkdirSync(path.join(folder, name))
  for (const name of ['fingerprint', 'server-bundle'])
    cpSync(path.join(root, `scripts/lib/${name}.ts`), path.join(folder, `scripts/lib/${name}.ts`))
  const source = path.join(folder, 'server/main.ts')
  const say = (who: string) => `console.log('${who}', process.argv.slice(2))`
  writeFileSync(source, say('sources'))
  const start = (before = '') => run(`${before} ${scripts.start!} --workers 2`, folder).stdout
  const rest = "[ '--workers', '2' ]\n"
  expect(start()).toBe(`sources ${rest}`)
  const where =
    "import('./scripts/lib/server-bundle.ts').then((it) => console.log(it.bundleFolder()))"
  const built = run(`node -e "${where}"`, folder).stdout.trim()
  mkdirSync(built, { recursive: true })
  writeFileSync(path.join(built, 'main.js'), say('build'))
  expect(start()).toBe(`build ${rest}`)
  expect(start('MALLOC_ARENA_MAX=2')).toBe(`build ${rest}`)
  expect(start('BUNDLE=off')).toBe(`sources ${rest}`)
  writeFileSync(source, say('changed'))
  expect(start()).toBe(`changed ${rest}`)
}, 30_000)

test.each(['start', 'test', 'dev'])('refuses npm run %s on an old Node with one line', (name) => {
  const folder = checkoutWith('999.1.0')
  mkdirSync(path.join(folder, 'node_modules'))
  const first = scripts[`pre${name}`] ?? scripts[name]!
  const { status, stderr, stdout } = run(first, folder)
  expect(status).toBe(1)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^Araliya needs Node 999, and this is Node \d+\.\d+\.\d+: .*npm ci.*\n$/)
})

test('asks for npm ci in one line before the packages are installed', () => {
  const { status, stderr } = run(scripts.prestart!, checkoutWith('24.0.0'))
  expect([status, stderr]).toEqual([
    1,
    'The packages of Araliya are not installed yet: run `npm ci` first.\n',
  ])
})

test('warns in one line when pages are not built and cannot be built', () => {
  const folder = checkoutWith('24.0.0')
  mkdirSync(path.join(folder, 'node_modules'))
  mkdirSync(path.join(folder, 'client'))
  for (const file of ['client/index.html', 'client/main.tsx', 'scripts/build.ts', 'scripts/lib'])
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  const first = run(scripts.prestart!, folder)
  expect([first.status, first.stderr]).toEqual([
    0,
    'The pages are not built, and the build tools are not installed. The server serves the API only. Run `npm ci` with the development packages.\n',
  ])
  mkdirSync(path.join(folder, 'dist/client'), { recursive: true })
  writeFileSync(path.join(folder, 'dist/client/index.html'), '')
  const again = run(scripts.prestart!, folder)
  expect([again.status, again.stderr]).toEqual([
    0,
    'The built pages are outdated, and the build tools are not installed. The server serves the outdated pages.\n',
  ])
  expect(run(scripts.build!, folder).status).toBe(1)
}, 30_000)

test('prints nothing on the Node of the packages', () => {
  const { status, stderr } = run(`${guard}-e 0`, root)
  expect([status, stderr]).toEqual([0, ''])
})
