/** Says whether the shop sends an email that a page announces. */
import { emailNotSetUp } from '#server/modules/settings/shop-email/announce.schema.ts'
import { config } from './config.ts'

/** Returns the text that announces an email or, without a mail server, says that none is sent. */
export const emailText = (announced: string): string =>
  config.sendsEmail ? announced : emailNotSetUp
