/**
 * `npm run araliya -- doctor`: checks everything the shop depends on, with the settings of its next
 * start, and says how to fix each problem. It changes nothing and may run beside a live shop.
 */

import { existsSync } from 'node:fs'
import path from 'node:path'
import { Command } from 'commander'
import pg from 'pg'
import { applicationName } from '../../db/connection/application-name.ts'
import { explainDatabase } from '../../db/connection/database-problem.ts'
import { type Config, ConfigError, readConfig } from '../../server/core/config/config.ts'
import { backups } from '../doctor/backups.ts'
import { type Check, errorText, type Finding, fail, type Subject } from '../doctor/check.ts'
import { database } from '../doctor/database.ts'
import { emails } from '../doctor/emails.ts'
import { shownImages } from '../doctor/images.ts'
import { mail } from '../doctor/mail.ts'
import { pooler } from '../doctor/pooler.ts'
import { publicAddress } from '../doctor/public-address.ts'
import { replica } from '../doctor/replica.ts'
import { secrets } from '../doctor/secrets.ts'
import { disk, settings } from '../doctor/settings.ts'
import { store } from '../doctor/store.ts'
import { withUncheckedDatabaseUrl } from '../lib/database.ts'

/** Milliseconds that a check may take; each has shorter limits of its own. */
const patience = 30_000
/** Connections to the database: a slow check does not delay the others. */
const atOnce = 3

const checks: Readonly<Record<string, Check>> = {
  settings,
  disk,
  database,
  pooler,
  replica,
  images: store,
  'shown images': shownImages,
  'encrypted secrets': secrets,
  mail,
  'account emails': emails,
  address: publicAddress,
  backups,
}

/** Runs all checks. A check that throws is a finding, too. */
async function examine(subject: Subject): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = AbortSignal.timeout(patience)
      const tooLate = new Promise<never>((_resolve, reject) =>
        late.addEventListener('abort', () =>
          reject(new Error(`no response within ${patience / 1_000} s`)),
        ),
      )
      return Promise.race([check(subject), tooLate]).catch((error: unknown) => [
        fail(name, errorText(error), 'Check that service, and run the doctor again.'),
      ])
    }),
  )
  return found.flat()
}

async function withDatabase(config: Config): Promise<Finding[]> {
  const isNew = !config.databaseUrl && !existsSync(path.join(config.dataDir, 'postgres'))
  const subject = { config, databaseUrl: undefined, database: undefined }
  if (isNew) return examine(subject)
  return withUncheckedDatabaseUrl(async (databaseUrl) => {
    const database = new pg.Pool({
      max: atOnce,
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      application_name: applicationName,
    })
    database.on('error', () => {})
    try {
      ;(await database.connect()).release()
    } catch (error) {
      const text = errorText(explainDatabase(error, databaseUrl))
      const problem = fail('database', text, 'The shop cannot sell before the database responds.')
      return [problem, ...(await examine({ ...subject, databaseUrl }))]
    }
    try {
      return await examine({ ...subject, databaseUrl, database })
    } finally {
      await database.end()
    }
  })
}

function print(findings: readonly Finding[]): void {
  for (const { verdict, what, found, advice } of findings) {
    process.stdout.write(`  ${verdict.padEnd(5)} ${what}: ${found}\n`)
    if (advice) process.stdout.write(`        → ${advice}\n`)
  }
  const count = (verdict: string) => findings.filter((one) => one.verdict === verdict).length
  const [failed, warnings] = [count('fail'), count('warn')]
  process.stdout.write(
    failed > 0
      ? `${failed} errors, ${warnings} warnings. Fix the errors first.\n`
      : warnings > 0
        ? `The shop can sell. ${warnings} warnings.\n`
        : 'No problems found.\n',
  )
}

export const command = new Command('doctor')
  .description(
    'Checks everything that the shop needs, with its current settings, and suggests fixes. Changes nothing. Can run beside the shop.',
  )
  .option('--json', 'print the findings as JSON')
  .action(async ({ json }: { json?: boolean }) => {
    let findings: Finding[]
    try {
      findings = await withDatabase(readConfig())
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      const [, ...lines] = error.message.split('\n')
      findings = lines.map((line) => fail('settings', line, 'See .env.example.'))
    }
    const isWell = !findings.some(({ verdict }) => verdict === 'fail')
    if (json) process.stdout.write(`${JSON.stringify({ ok: isWell, findings }, null, 2)}\n`)
    else print(findings)
    if (!isWell) process.exitCode = 1
  })
