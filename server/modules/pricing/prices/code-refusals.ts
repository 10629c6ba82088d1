/** Messages to buyers about codes that give no discount. */
import { rupeeText } from '../../../core/values/money.ts'
import type { Refusal } from './codes.schema.ts'

/** Refusals that cost the buyer nothing: the order is placed without a message. */
const harmless: readonly Refusal[] = ['delivery', 'better', 'costsMore']
export const isHarmless = (why: Refusal): boolean => harmless.includes(why)

/**
 * Returns the message for a refused code.
 * @param minimumCents the minimum value of the goods, where the basket is below it
 */
export function refusalText(code: string, why: Refusal, minimumCents = 0): string {
  const texts: Record<Refusal, string> = {
    unknown: `There is no code ${code}.`,
    early: `The code ${code} is not valid yet.`,
    ended: `The code ${code} has ended.`,
    usedUp: `The code ${code} was used as often as it may be.`,
    usedByYou: `You have used the code ${code} as often as you may.`,
    notYours: `The code ${code} is for other customers. If it is yours, please log in.`,
    notFirst: `The code ${code} is for a first order.`,
    minimum: `The code ${code} needs goods for at least ${rupeeText(minimumCents)}.`,
    nothing: `Nothing in the cart is what the code ${code} is for, or not yet enough of it.`,
    delivery: `The code ${code} pays for delivery, and there is nothing to pay for it yet.`,
    better: `Another offer already saves you at least as much as the code ${code} would.`,
    costsMore: `You would pay more with the code ${code}: it takes the goods below the amount from which delivery costs less.`,
  }
  return texts[why]
}
