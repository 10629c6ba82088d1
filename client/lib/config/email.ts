/** Says whether an email that a page announces is sent at all. */
import { emailNotSetUp } from '#server/modules/settings/shop-email/announce.schema.ts'
import { config } from './config.ts'

/** Returns the text of a page that announces an email; without a mail server, that none is sent. */
export const emailText = (announced: string): string =>
  config.sendsEmail ? announced : emailNotSetUp
