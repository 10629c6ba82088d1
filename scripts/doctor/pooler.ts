/** Checks the pooler before the database, and detects one that is not configured. */
import { assertSessions, findPoolerProblem } from '../../db/connection/sessions.ts'
import { SetupError } from '../../db/connection/setup-error.ts'
import { type Check, fail, ok, warn } from './check.ts'

const what = 'pooler'

export const pooler: Check = async ({ config, database: client }) => {
  const { databaseUrl, databaseDirectUrl } = config
  // another check reports that the database does not answer
  if (databaseUrl === undefined || !client) return []
  try {
    await assertSessions(databaseDirectUrl ?? databaseUrl)
    if (databaseDirectUrl === undefined) return []
    const { rows } = await client.query(`select to_regclass('settings') as settings`)
    if (rows[0].settings === null) return [ok(what, 'checked after the first start')]
    const problem = await findPoolerProblem(databaseUrl, databaseDirectUrl)
    if (!problem) return [ok(what, 'leads to the same database, with the limits of the role')]
    return [(problem.isWrong ? fail : warn)(what, problem.found, problem.advice)]
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return [fail(what, error.message, 'The shop does not start with these settings.')]
  }
}
