/** `npm run araliya -- plans`: writes the query plans of lists and searches, for review. */
import { Command } from 'commander'
import { writePlans } from '../../bench/plans.ts'

export const command = new Command('plans')
  .description(
    'Writes the query plans of PostgreSQL at 100,000 products to test/snapshots/plans.txt.',
  )
  .action(writePlans)
