/** Runs a real mail server in this process: accepts emails as `behave` says, and parses them. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface ReceivedEmail extends Email {
  /** recipients in the envelope */
  recipients: string[]
  raw: string
}

/** A refusal of the server; undefined accepts the email. */
type Refusal = { code: number; text: string } | 'hang up' | undefined

export interface MailServer extends AsyncDisposable {
  url: string
  /** received emails, in order */
  emails: ReceivedEmail[]
  /** sign-ins, as `user:password` */
  logins: string[]
  /** called for each recipient, and then for the whole email with its bytes */
  behave: {
    login: () => boolean
    recipient: (address: string) => Refusal
    email: (raw: string) => Refusal
  }
}

const asError = (refusal: Exclude<Refusal, undefined | 'hang up'>) =>
  Object.assign(new Error(refusal.text), { responseCode: refusal.code })

export async function openMailServer(): Promise<MailServer> {
  const emails: ReceivedEmail[] = []
  const logins: string[] = []
  const behave: MailServer['behave'] = {
    login: () => true,
    recipient: () => undefined,
    email: () => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // The client is this process: do not wait for a resolver.
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (!behave.login()) return done(asError({ code: 535, text: 'wrong password' }))
      logins.push(`${username}:${password}`)
      return done(null, { user: username })
    },
    onRcptTo: ({ address }, session, done) => {
      const refusal = behave.recipient(address)
      if (refusal === 'hang up') return hangUp(session.id)
      return refusal ? done(asError(refusal)) : done()
    },
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer)
      } catch {
        // The sender was killed.
        return
      }
      const raw = Buffer.concat(chunks).toString('latin1')
      const refusal = behave.email(raw)
      if (refusal === 'hang up') return hangUp(session.id)
      if (refusal) return done(asError(refusal))
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      emails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipients, raw })
      return done()
    },
  })
  const hangUp = (id: string): void => {
    for (const connection of server.connections)
      if (connection.id === id) connection._socket.destroy()
  }
  // A client that closes its connection is expected.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://sender:secret@127.0.0.1:${port}`,
    emails,
    logins,
    behave,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
