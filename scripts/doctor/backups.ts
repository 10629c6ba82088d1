/** Checks the age of the newest backup. */
import { backupTime } from '../lib/backup-names.ts'
import { openPlace } from '../lib/backup-place.ts'
import { type Check, ok, warn } from './check.ts'

const hour = 60 * 60 * 1_000
/** Hours: a day, and some more for a long run. */
const oldest = 26
const advice = 'Run npm run araliya -- backup once a day; BACKUP_TO names the place.'

export const backups: Check = async ({ config: { backupTo, s3 } }) => {
  const place = await openPlace(backupTo ?? '.', s3)
  const names = await place.list()
  const newest = names.at(-1)
  if (newest === undefined) return [warn('backups', `none in ${place.name}`, advice)]
  const age = (Date.now() - backupTime(newest).getTime()) / hour
  const found = `the newest of ${names.length} in ${place.name} is ${age.toFixed(0)} hours old`
  return [age <= oldest ? ok('backups', found) : warn('backups', found, advice)]
}
