/**
 * What a start says to the person who waits for it: one block, written in one piece when the shop is
 * open, so that no line of the log falls between.
 */
import type { Config } from '../../core/config/config.ts'

export interface Opening {
  address: string
  email: string
  /** generated at this start, and shown this once */
  password: string | undefined
  /** products of the demo catalogue that this start filled in */
  demoProducts: number
  /** whether the store of pictures answered */
  isStoreReady: boolean
  /** what the payment provider wants known */
  paymentNotice: string | undefined
  /** see {@link linkNotice} */
  linkNotice: string | undefined
}

/** Warns that emails reach people whose links they cannot open; undefined where the links are right. */
export const linkNotice = (
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  address: string,
): string | undefined =>
  mail.url !== undefined && publicUrl === undefined
    ? `MAIL_URL is set and PUBLIC_URL is not: links in emails lead to ${address}. Set PUBLIC_URL.`
    : undefined

/** Empty lines around, two blanks before each line: a person finds it among whatever else a terminal shows. */
export function greeting(opening: Opening): string {
  const { password, demoProducts } = opening
  const lines = [
    `Araliya is open at ${opening.address}`,
    `Admin: ${opening.email}${password ? `  Password: ${password}  (shown this once)` : ''}`,
    demoProducts > 0 &&
      `The shop was empty: ${demoProducts} demo products are in it now (DEMO=off leaves it empty).`,
    !opening.isStoreReady &&
      'The store of pictures does not answer yet: pictures come, and uploads work, once it does.',
    opening.paymentNotice,
    opening.linkNotice,
  ]
  return `\n${lines
    .filter((line) => typeof line === 'string')
    .map((line) => `  ${line}\n`)
    .join('')}\n`
}
