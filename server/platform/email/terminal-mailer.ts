/** Shows one line for each email in the terminal when no mail server is set. */
import type { Mailer } from './mailer.ts'

/** Not the log: links in emails are only for the person at the terminal, and must stay readable. */
const show = (line: string): void => void process.stdout.write(line)

/**
 * Creates the mailer. Its lines show links and codes that the stored copy masks: an account can be
 * verified, and a password reset, without a mail server.
 * @param address of the page that shows the stored copies
 */
export function createTerminalMailer(address: string, write = show): Mailer {
  return {
    kind: 'terminal',
    async send({ to, subject, text, secrets }) {
      const masked = text.split('\n').filter((line) => secrets.some((one) => line.includes(one)))
      const where = masked.length > 0 ? masked.map((line) => line.trim()).join(' ') : address
      write(`  Email to ${to} (not sent): ${subject} | ${where}\n`)
      return { ok: true, answer: 'Not sent: MAIL_URL is not set.' }
    },
    close() {},
  }
}
