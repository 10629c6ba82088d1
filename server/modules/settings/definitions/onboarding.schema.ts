/** Settings: what the first-run guide remembers, for all staff alike; the rest it sees for itself. */
import * as z from 'zod/mini'
import { staffOnly } from './define.schema.ts'

const yesOrNo = () => z.boolean('must be true or false')

export const guide = {
  /** somebody read what the shop does with money */
  moneyRead: staffOnly(yesOrNo(), false),
  /** the dashboard offers the guide no more */
  putAway: staffOnly(yesOrNo(), false),
}
