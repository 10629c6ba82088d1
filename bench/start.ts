/** Measures P8: from the command to an open shop, at the first and at later starts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { report } from './lib/report.ts'
import { startProcess } from './lib/stage.ts'
import { timeOf } from './lib/time.ts'

export async function benchStart(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-start-'))
  try {
    const environment = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
    const start = async () => {
      await using shop = await startProcess('server/main.ts', environment)
      return shop.startedIn / 1_000
    }
    const bar = { unit: ' s', better: 'less' as const }
    report({
      id: 'P8',
      what: 'the very first start, demo catalogue included',
      value: await start(),
      bar: 20,
      ...bar,
    })
    report({ id: 'P8', what: 'a warm start', value: await start(), bar: 3, ...bar })
    const directory = path.join(folder, 'postgres')
    // a running server would only be found, not started
    await (await startEmbedded({ directory })).stop()
    let stop = async () => {}
    const database = await timeOf(async () => {
      stop = (await startEmbedded({ directory })).stop
    })
    await stop()
    report({ id: 'P8', what: 'of which the database', value: database / 1_000, bar: 1.5, ...bar })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}
