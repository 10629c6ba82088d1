/**
 * Loaded before every command of package.json (`node -r`), by whatever Node the machine has: an older one
 * cannot read TypeScript, and would answer a newcomer with a stack. Hence plain old JavaScript.
 */
const { existsSync } = require('node:fs')
const path = require('node:path')
const { devDependencies } = require('../package.json')

const needed = devDependencies.node.split('.')[0]

/** @param {string} problem one line */
function refuse(problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}

if (!existsSync(path.join(__dirname, '../node_modules')))
  refuse('The packages of Araliya are not installed yet: run `npm ci` first.')
if (Number(process.versions.node.split('.')[0]) < Number(needed))
  refuse(
    `Araliya needs Node ${needed}, and this is Node ${process.versions.node}: node_modules/.bin/node, which \`npm ci\` brings, is missing or too old. Run \`npm ci\` again, with install scripts and development packages.`,
  )

// Two memory arenas, as the image and the unit of systemd have: with glibc's eight a core, threads leave thirty megabytes
// of unused memory behind. It has to be said before a process begins, so this one begins again in its own place.
const server = path.join(__dirname, '../server/main.ts')
const isServer = path.resolve(process.argv[1] ?? '') === server
if (
  isServer &&
  process.platform === 'linux' &&
  process.env.MALLOC_ARENA_MAX === undefined &&
  process.env.NODE_CHANNEL_FD === undefined
)
  process.execve(
    process.execPath,
    [process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX: '2' },
  )

// `npm run … | head` closes the pipe early: a command that does not handle that itself ends without an error.
// The server continues without the reader of its log.
if (!isServer)
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => {
      if (error.code !== 'EPIPE') throw error
      if (stream.listenerCount('error') === 1) process.exit()
    })

// Half of a start is reading TypeScript. The compiled code is cached in our own folder: in the machine's
// temporary folder another user could place code for us. A folder that cannot be written caches nothing.
// Threads learn of it from the environment.
process.env.NODE_COMPILE_CACHE ??= path.join(__dirname, '../node_modules/.cache/compiled')
require('node:module').enableCompileCache(process.env.NODE_COMPILE_CACHE)

// Here, because `npm start`, the image and the unit of systemd all come by; tests and `npm run dev` run the sources.
if (
  isServer &&
  process.env.BUNDLE !== 'off' &&
  existsSync(path.join(__dirname, '../dist/server'))
) {
  const { runBundleInsteadOf } = require('./lib/server-bundle.ts')
  runBundleInsteadOf(server)
}
