/** Checks the mail server: connects and logs in, but sends nothing. */
import { type Check, errorText, fail, ok } from './check.ts'

const patience = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000 }

export const mail: Check = async ({ config }) => {
  const { url } = config.mail
  if (url === undefined) return []
  const { host } = new URL(url)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ ...patience, url })
  try {
    await transport.verify()
    return [ok('mail', `${host} accepts the login`)]
  } catch (error) {
    const advice = 'Check the server, the port, the name and the password in MAIL_URL.'
    return [fail('mail', `${host}: ${errorText(error)}`, advice)]
  } finally {
    transport.close()
  }
}
