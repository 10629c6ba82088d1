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
export function startupBanner(startup: StartupInfo): string {
  const { password } = startup
  const lines = [
    `Araliya is open at ${startup.address}`,
    `Login: ${startup.email}${password ? `  Password: ${password}  (shown only once)` : ''}`,
    !startup.isStoreReady &&
      'The image storage does not respond yet. Images and uploads will work when it does.',
    startup.paymentNotice,
    startup.linkNotice,
  ]
  return `\n${lines
    .filter((line) => typeof line === 'string')
    .map((line) => `  ${line}\n`)
    .join('')}\n`
}
