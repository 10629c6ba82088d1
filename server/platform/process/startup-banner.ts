/**
 * The startup banner: one block, printed at once when the shop is open, so that no log line splits
 * it.
 */
import type { Config } from '../../core/config/config.ts'

export interface StartupInfo {
  address: string
  email: string
  /** generated at this start, and shown only once */
  password: string | undefined
  /** demo products that this start added */
  demoProducts: number
  /** whether the image storage answered */
  isStoreReady: boolean
  /** the payment provider's notice */
  paymentNotice: string | undefined
  /** see {@link linkNotice} */
  linkNotice: string | undefined
}

/** Warns that recipients cannot open the links in emails; undefined when the links are right. */
export const linkNotice = (
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  address: string,
): string | undefined =>
  mail.url !== undefined && publicUrl === undefined
    ? `MAIL_URL is set and PUBLIC_URL is not: links in emails lead to ${address}. Set PUBLIC_URL.`
    : undefined

/** Formats the banner. Empty lines and an indent make it stand out in the terminal. */
export function startupBanner(opening: StartupInfo): string {
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
