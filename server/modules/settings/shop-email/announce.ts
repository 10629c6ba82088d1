/** Says whether an email that an answer announces is sent at all. The client's twin is client/lib/config/email.ts. */
import type { Services } from '../../../core/context/context.ts'
import { emailNotSetUp } from './announce.schema.ts'

/** Returns the text of an answer that announces an email; without a mail server, that none is sent. */
export const emailText = ({ mailer }: Pick<Services, 'mailer'>, announced: string): string =>
  mailer.kind === 'smtp' ? announced : emailNotSetUp
