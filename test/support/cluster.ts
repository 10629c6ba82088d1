/** Starts the embedded PostgreSQL of a run, over a copy of a kept cluster. */
import { rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { isAlive, readPostmasterPid } from '../../db/embedded/embedded-process.ts'
import { keepCluster, takeCluster } from './cluster-cache.ts'
import { baseFolder, makeQuickFolder } from './quick-folder.ts'
import { administer, makeTemplate, type Server } from './template.ts'

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the folders of killed runs, whose memory nothing else frees. */
async function sweep(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const owner = /^araliya-test-(\d+)-/.exec(name)?.[1]
    if (!owner || isRunning(Number(owner))) continue
    const directory = path.join(base, name, 'postgres')
    try {
      const server = await readPostmasterPid(directory)
      if (server && (await isAlive(server.pid, directory))) process.kill(server.pid, 'SIGQUIT')
      await rm(path.join(base, name), { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // another user owns it
    }
  }
}

/** Makes a cluster with the template, and with the server's database as after a first start. */
async function makeCluster(url: string, templateName: string): Promise<void> {
  await makeTemplate(url, templateName)
  const maintenance = new URL(url)
  const [, name] = maintenance.pathname.split('/')
  maintenance.pathname = '/postgres'
  await administer(
    maintenance.href,
    `drop database ${name}`,
    `create database ${name} template ${templateName}`,
  )
}

/** Starts a server for this run, with the template; stopping removes it completely. */
export async function startCluster(templateName: string): Promise<Server> {
  await sweep(await baseFolder())
  const folder = await makeQuickFolder()
  const directory = path.join(folder, 'postgres')
  let pid: number | undefined
  // The run ended or was interrupted: remaining connections end with it.
  const end = () => {
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.once('exit', end)
  const start = async () => {
    // There is no replica, and its write-ahead log would need as much memory again.
    const settings = ['max_connections=400', 'shared_buffers=256MB', 'wal_level=minimal']
    const server = await startEmbedded({
      directory,
      durable: false,
      settings: [...settings, 'max_wal_senders=0', 'max_wal_size=256MB'],
    })
    pid = server.pid
    return server
  }

  if (!(await takeCluster(folder))) {
    const first = await start()
    await makeCluster(first.url, templateName)
    await first.stop()
    pid = undefined
    // Where nothing can be kept, the next run makes its own cluster again.
    await keepCluster(folder).catch(() => undefined)
  }
  const { url } = await start()
  return {
    url,
    stop: async () => {
      process.off('exit', end)
      end()
    },
  }
}
