/** Announces emails in answers only if they are sent. Client twin: client/lib/config/email.ts. */
import type { AllServices } from '../../../core/context/context.ts'
import { emailNotSetUp } from './announce.schema.ts'

/** Returns the text that announces an email, or `emailNotSetUp` without a mail server. */
export const emailText = ({ mailer }: Pick<AllServices, 'mailer'>, announced: string): string =>
  mailer.kind === 'smtp' ? announced : emailNotSetUp
