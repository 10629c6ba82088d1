/**
 * Announces emails in answers only if they are sent. The client's twin is
 * client/lib/config/email.ts.
 */
import type { Services } from '../../../core/context/context.ts'
import { emailNotSetUp } from './announce.schema.ts'

/**
 * Returns the text of an answer that announces an email, or `emailNotSetUp` without a mail server.
 */
export const emailText = ({ mailer }: Pick<Services, 'mailer'>, announced: string): string =>
  mailer.kind === 'smtp' ? announced : emailNotSetUp
