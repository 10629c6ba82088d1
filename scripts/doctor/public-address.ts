/** Checks PUBLIC_URL from outside: its certificate, its answer and its clock. */
import { connect, type PeerCertificate } from 'node:tls'
import { type Check, clockFinding, errorText, type Finding, fail, ok, warn } from './check.ts'

const patience = 5_000
const day = 24 * 60 * 60 * 1_000
/** Days before expiry by which a certificate should be renewed: most are, 30 days before. */
const soon = 14

interface Shown {
  certificate: PeerCertificate
  /** why a browser would not accept it */
  problem: string | undefined
}

/** Reads the server's certificate, whether or not it is valid. */
const certificateOf = ({ hostname, port }: URL): Promise<Shown> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect(
      { host, servername: host, port: Number(port || 443), rejectUnauthorized: false },
      () => {
        const problem = socket.authorizationError
        resolve({
          certificate: socket.getPeerCertificate(),
          problem: problem ? errorText(problem) : undefined,
        })
        socket.destroy()
      },
    )
    socket.setTimeout(patience, () => socket.destroy(new Error('it does not respond')))
    socket.on('error', reject)
  })

function checkCertificate({ certificate, problem }: Shown): Finding {
  const what = 'certificate'
  const ends = new Date(certificate.valid_to)
  const left = Math.floor((ends.getTime() - Date.now()) / day)
  const until = ends.toISOString().slice(0, 10)
  if (left < 0)
    return fail(
      what,
      `expired on ${until}`,
      'Renew it, and check why the automatic renewal failed.',
    )
  if (problem)
    return fail(
      what,
      problem,
      'Browsers reject it: use a certificate of a known authority for this name, with its chain.',
    )
  if (left < soon)
    return warn(
      what,
      `expires on ${until}`,
      'Renew it, and check why the automatic renewal failed.',
    )
  return ok(what, `valid until ${until}`)
}

export const publicAddress: Check = async ({ config: { publicUrl } }) => {
  if (publicUrl === undefined) return []
  const url = new URL(publicUrl)
  const findings: Finding[] = []
  try {
    if (url.protocol === 'https:') findings.push(checkCertificate(await certificateOf(url)))
    // An invalid certificate makes the other checks fail, too.
    if (findings.some(({ verdict }) => verdict === 'fail')) return findings
    const sentAt = Date.now()
    const answer = await fetch(`${publicUrl}/health/live`, {
      signal: AbortSignal.timeout(patience),
    })
    const isOurs = answer.ok && /"status"/.test(await answer.text())
    findings.push(
      isOurs
        ? ok('PUBLIC_URL', `${publicUrl} answers`)
        : warn(
            'PUBLIC_URL',
            `another program answers there (${answer.status})`,
            'Check the proxy, and that the shop is running.',
          ),
    )
    const date = Date.parse(answer.headers.get('date') ?? '')
    // The header's resolution is one second.
    if (!Number.isNaN(date))
      findings.push(clockFinding('clock at PUBLIC_URL', (date + 500 - sentAt) / 1_000))
  } catch (error) {
    findings.push(
      warn(
        'PUBLIC_URL',
        `${publicUrl}: ${errorText(error)}`,
        'Start the shop and its proxy, or correct PUBLIC_URL.',
      ),
    )
  }
  return findings
}
