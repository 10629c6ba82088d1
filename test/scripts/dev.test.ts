import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort, readPostmasterPid, waitForExit } from '../../db/embedded/embedded-process.ts'
import { takeCluster } from '../support/cluster-cache.ts'
import { makeQuickFolder } from '../support/quick-folder.ts'
import { root } from '../support/sources.ts'

let folder: string
const postgres = () => path.join(folder, 'postgres')
beforeEach(async () => {
  folder = await makeQuickFolder()
  await takeCluster(folder)
})
afterEach(async () => {
  const left = await readPostmasterPid(postgres())
  if (left) {
    process.kill(left.pid, 'SIGQUIT')
    await waitForExit(left.pid)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

test.each([
  ['its npm gets SIGTERM', (npm: number) => process.kill(npm, 'SIGTERM')],
  ['Ctrl-C is pressed', (npm: number) => process.kill(-npm, 'SIGINT')],
])('stops server, pages and PostgreSQL of npm run dev when %s', async (_, end) => {
  const port = await findFreePort()
  // a group of its own, as in a terminal
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: root,
    detached: true,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NO_COLOR: '1',
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'off',
      ADMIN_PASSWORD: 'a long password',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let talk = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      talk += chunk
    })
  const allClosed = once(npm, 'close')
  const pages = () => /Local: +(http\S+)/.exec(talk)?.[1]
  await expect.poll(pages, { timeout: 60_000 }).toBeDefined()
  await expect
    .poll(() => answers(`http://127.0.0.1:${port}/health/ready`), { timeout: 60_000 })
    .toBe(true)
  // The page is rendered with the shop's settings, and Vite hands out its modules.
  const page = await (await fetch(pages()!)).text()
  expect(page).toMatch(/id="araliya-config">\{"loadingScreenMs"/)
  expect(page).toMatch(/<div id="root">.*<h1/s)
  expect(await answers(new URL('/trpc.ts', pages()).href)).toBe(true)
  expect(await answers(new URL('/api/payment-methods', pages()).href)).toBe(true)
  expect(await readPostmasterPid(postgres())).toBeDefined()

  end(npm.pid!)
  // npm's own end is not enough: everything that writes where it does has to be gone
  await allClosed
  expect(await readPostmasterPid(postgres())).toBe(undefined)
  expect(await answers(`http://127.0.0.1:${port}/health/live`)).toBe(false)
  expect(await answers(pages()!)).toBe(false)
})
