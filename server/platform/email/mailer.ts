/** The interface of mailers. */
import type { Attempt } from '../event-deliveries/attempt.ts'

export interface Mailbox {
  name: string
  address: string
}

interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

interface OutgoingEmail {
  from: Mailbox
  to: string
  replyTo: string | undefined
  subject: string
  html: string
  text: string
  /** the same at every attempt */
  messageId: string
  date: Date
  attachments?: readonly Attachment[]
  headers: Readonly<Record<string, string>>
  /** texts that the stored copy masks, such as the token of a link */
  secrets: readonly string[]
}

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    /** sends emails */
    mailer: Mailer
  }
}

export interface Mailer {
  /** `terminal`: emails are not sent; the terminal lists them */
  kind: 'smtp' | 'terminal'
  /** Sends an email. @param signal aborts it while it waits for a connection */
  send: (email: OutgoingEmail, signal?: AbortSignal) => Promise<Attempt>
  close: () => void
}
