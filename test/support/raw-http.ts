/** Sends requests byte by byte on their own socket, as no client library would. */
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  /** names in lower case */
  headers: Record<string, string>
  body: string
}

/** Parses an answer. @param text one whole answer; skips a `100 Continue` before it */
function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.replace(/^HTTP\/1\.1 1\d\d .*?\r\n\r\n/s, '').split('\r\n\r\n')
  const [line = '', ...fields] = head.split('\r\n')
  const headers = Object.fromEntries(
    fields.map((field) => {
      const at = field.indexOf(':')
      return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()]
    }),
  )
  return { status: Number(line.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

/**
 * Writes `bytes` and reads until the server closes: request that with `connection: close`.
 * @param within milliseconds until it counts as a request without an answer
 * @throws when there is no answer in time
 */
export const sendRaw = (address: string, bytes: string, within = 30_000): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let received = ''
    const timer = setTimeout(() => {
      reject(
        new Error(`no answer within ${within} ms, only ${JSON.stringify(received.slice(0, 300))}`),
      )
      socket.destroy()
    }, within)
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => {
      clearTimeout(timer)
      if (received === '') reject(new Error('the server closed the connection without an answer'))
      else resolve(parseAnswer(received))
    })
  })
