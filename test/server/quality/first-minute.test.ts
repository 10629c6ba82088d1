import { existsSync, rmSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPostmasterPid } from '../../../db/embedded/embedded-process.ts'
import { containerRights, makeClosedFolder } from '../../support/closed-folder.ts'
import { makeQuickFolder } from '../../support/quick-folder.ts'
import { startServer } from '../../support/server-process.ts'
import { testIf } from '../../support/test-if.ts'

const hasScript = process.platform === 'linux' && existsSync('/usr/bin/script')
const closed = makeClosedFolder()
afterAll(() => closed && rmSync(closed.home, { recursive: true, force: true }))

const whereClosed = testIf(closed, 'needs Linux, and a root who may mount')

const without = (...names: string[]) => containerRights.filter((right) => !names.includes(right))

whereClosed(
  'starts, stops and restarts in a folder that only root may enter, with the rights of a container',
  async () => {
    const dataDir = path.join(closed!.home, 'araliya-data')
    for (const round of ['first', 'second']) {
      await using server = await startServer({ DATA_DIR: dataDir }, closed!.through())
      const answer = await fetch(`${server.address}/api/products?limit=1`)
      expect(answer.status, round).toBe(200)
      server.signal('SIGTERM')
      expect(await server.exited, round).toBe(0)
      expect(await readPostmasterPid(path.join(dataDir, 'postgres')), round).toBe(undefined)
    }
  },
)

for (const [what, rights, environment] of [
  ['the capability is dropped', without('dac_override'), {}],
  ['root may not change what the capability means', without('setpcap'), {}],
  ['root may not change its user', without('setuid', 'setgid'), {}],
  ['setpriv is not installed', containerRights, { PATH: '/nowhere' }],
] as const)
  whereClosed(`prints one line with the next step where ${what}`, async () => {
    const dataDir = path.join(closed!.home, 'refused')
    const through = closed!.through(rights)
    // Only the shop itself is to miss what is missing on the PATH.
    const { PATH } = environment as { PATH?: string }
    const start = startServer(
      { DATA_DIR: dataDir },
      PATH ? [...through, 'env', `PATH=${PATH}`] : through,
    )
    await expect(start).rejects.toThrow(
      /^ended \(1\) before it listened:\nAraliya could not start\. PostgreSQL cannot run as root\. .* cannot enter \/\S+araliya-closed-\S+ \([^\n]+\)\. Move Araliya [^\n]*DATABASE_URL\.\n$/,
    )
    await rm(dataDir, { recursive: true, force: true })
  })

test('prints the address, the login and the test mode before the log', async () => {
  await using server = await startServer({
    DEMO: 'on',
    LOG_LEVEL: 'info',
    ADMIN_PASSWORD: '',
  })
  await expect.poll(server.output).toContain('No money is charged."}')
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  const lines = server.output().split('\n')
  const end = lines.findIndex((line) => line.startsWith('{'))
  expect(lines.slice(0, end)).toEqual([
    '',
    `  Araliya is open at ${server.address}`,
    expect.stringMatching(/^ {2}Login: \S+@\S+ {2}Password: \S{16} {2}\(shown only once\)$/),
    expect.stringMatching(/^ {2}Test mode: card payments .* No money is charged\.$/),
    '',
  ])
  const log = lines.slice(end, -1).map((line) => JSON.parse(line))
  expect(log.slice(0, 3).map(({ level }) => level)).toEqual([30, 30, 30])
  expect(log.filter(({ level }) => level > 40)).toEqual([])
  expect(log[0]).toMatchObject({ msg: 'the shop is open', address: server.address })
  expect(log[2]).toMatchObject({ msg: 'stopping' })
})

testIf(hasScript, 'needs Linux and script(1)')(
  'prints only these three lines on a terminal, and the details into araliya.log',
  async () => {
    const dataDir = await makeQuickFolder()
    await using server = await startServer(
      { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'info', ADMIN_PASSWORD: '', SHELL: '/bin/sh' },
      // script(1) lends a terminal to what follows; its own words would stand around it
      ['sh', '-c', 'exec script --quiet --return --command "exec $*" /dev/null', 'sh'],
    )
    await expect.poll(server.output).toContain('No money is charged.')
    const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
    process.kill(Number(children), 'SIGTERM')
    expect(await server.exited).toBe(0)
    const lines = server.output().split(/\r?\n/)
    expect(lines.slice(0, 4).map((line) => line.trim().split(' ')[0])).toEqual([
      '',
      'Araliya',
      'Login:',
      'Test',
    ])
    expect(server.output()).not.toMatch(/[{}]|warn|error/i)
    const details = await readFile(path.join(dataDir, 'araliya.log'), 'utf8')
    expect(JSON.parse(details.split('\n')[0]!)).toMatchObject({ msg: 'the shop is open' })
    await rm(dataDir, { recursive: true, force: true })
  },
)
