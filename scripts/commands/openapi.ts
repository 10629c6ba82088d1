/**
 * `npm run araliya -- openapi`: writes docs/openapi.json, the API contract, so that reviews show
 * its changes. It asks the app itself, which needs no database for that; a test compares the file
 * with the served contract.
 */

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import { pino } from 'pino'
import { openServices } from '../../server/app/services.ts'
import { buildApp } from '../../server/app.ts'
import { parseConfig } from '../../server/core/config/config.ts'

const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
const file = path.resolve(import.meta.dirname, '../../docs/openapi.json')

export const command = new Command('openapi')
  .description('Writes docs/openapi.json, the REST contract.')
  .action(async () => {
    const services = await openServices(parseConfig({}), nowhere, pino({ level: 'silent' }))
    // this app serves no requests, so a busy machine is no reason to refuse
    const app = await buildApp({ services, clientFolder: '', longestTurn: 0 })
    const answer = await app.inject({ method: 'GET', url: '/api/openapi.json' })
    await app.close()
    await services.close()
    if (answer.statusCode !== 200)
      throw new Error(`no document, nothing written: ${answer.statusCode} ${answer.body}`)
    writeFileSync(file, `${JSON.stringify(answer.json(), null, 2)}\n`)
    process.stdout.write(`${path.relative(process.cwd(), file)} written\n`)
  })
