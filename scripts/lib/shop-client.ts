/** Calls a shop's REST API from scripts: named errors, waits for a restarting server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { localAddress } from '../../server/core/config/config.ts'
import { errorTable } from '../../server/core/errors/errors.ts'
import { CommandError, exitCodes, type ShopOptions } from './command.ts'
import { loginAdvice, openOwnerSession } from './owner-session.ts'

/** Limits of the wait for a lost server: a restart takes a few seconds. */
const waitForServer = { attempts: 20, waitMs: 500 } as const
const requestTimeoutMs = 30_000

export interface CallOptions {
  method?: string
  body?: unknown
  /** sent unchanged, instead of `body` */
  bytes?: Uint8Array
  /** may be sent again when the answer was lost; GET always may */
  repeatable?: boolean
  signal?: AbortSignal
  /** the answer may take any time */
  stream?: boolean
}

/** A refusal; `status` and `issues` are the API's. */
export class ShopRefusal extends CommandError {
  readonly status: number
  readonly issues: { path: string; message: string; [detail: string]: unknown }[]
  /** seconds before a retry; undefined when the answer does not say so */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    message: string,
    issues: ShopRefusal['issues'] = [],
    retryAfter?: number,
  ) {
    super(message)
    this.status = status
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

/** The server was unreachable for as long as the client waited. */
export class ShopLost extends CommandError {
  constructor(url: string, error: unknown) {
    const cause = (error as { cause?: { code?: string } }).cause?.code
    super(`${url} does not respond${cause ? ` (${cause})` : ''}. Check that the shop is running.`)
  }
}

export class ShopClient {
  readonly url: string
  #token: string | undefined
  #isOwnSession = false

  private constructor(url: string, token: string | undefined) {
    this.url = url
    this.#token = token
  }

  /**
   * Checks the address and logs in: by the options, or as the owner of the shop on this machine.
   * @throws CommandError with a message for the user
   * /
   */
  static async open(options: ShopOptions): Promise<ShopClient> {
    if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol))
      throw new CommandError(
        `--url: "${options.url}" is not an address such as http://localhost:3000`,
        exitCodes.usage,
      )
    const client = new ShopClient(options.url.replace(/\/+$/, ''), options.token)
    if (options.token) return client
    const { email, password } = options
    if (email && password) await client.#logIn(email, password)
    else if (!email && !password && options.url === localAddress())
      await client.#logInAsOwner(options)
    else throw new CommandError(loginAdvice, exitCodes.usage)
    return client
  }

  async #logInAsOwner({ quiet }: ShopOptions): Promise<void> {
    // Reports a stopped shop before a database is started for it.
    await fetch(`${this.url}/health/live`).catch((error: unknown) => {
      throw new ShopLost(this.url, error)
    })
    const { token, email } = await openOwnerSession()
    this.#token = token
    this.#isOwnSession = true
    if (!quiet) process.stderr.write(`Logged in as ${email}, an owner of this shop.\n`)
  }

  async #logIn(email: string, password: string): Promise<void> {
    const answer = await this.json<{ token: string | null; message: string }>('/users/login', {
      method: 'POST',
      body: { email, password },
    })
    if (!answer.token)
      throw new CommandError(`${this.url} rejects the login of ${email}: ${answer.message}`)
    this.#token = answer.token
    this.#isOwnSession = true
  }

  /** Ends a session that {@link open} began. */
  async close(): Promise<void> {
    if (!this.#isOwnSession) return
    this.#isOwnSession = false
    await this.call('/users/logout', { method: 'POST', body: {} }).catch(() => {})
  }

  /** Sends a call whose answer is JSON. @throws ShopRefusal, ShopLost */
  async json<T>(path: string, options: CallOptions = {}): Promise<T> {
    const response = await this.call(path, options)
    return (await response.json()) as T
  }

  /** Sends a call. @throws ShopRefusal, ShopLost */
  async call(path: string, options: CallOptions = {}): Promise<Response> {
    const { method = 'GET', repeatable = method === 'GET' } = options
    for (let attempt = 1; ; attempt++) {
      const response = await this.#try(path, method, options).catch((error: unknown) => {
        if (options.signal?.aborted) throw error
        if (!repeatable || attempt >= waitForServer.attempts) throw new ShopLost(this.url, error)
        return undefined
      })
      const isBusy = response?.status === 503 && attempt < waitForServer.attempts
      if (response?.ok) return response
      if (response && !(isBusy && repeatable)) throw await refusal(response, path)
      await sleep(waitForServer.waitMs, undefined, { signal: options.signal })
    }
  }

  #try(
    path: string,
    method: string,
    { body, bytes, signal, stream }: CallOptions,
  ): Promise<Response> {
    const limits = [
      ...(signal ? [signal] : []),
      ...(stream ? [] : [AbortSignal.timeout(requestTimeoutMs)]),
    ]
    const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(payload === undefined
          ? {}
          : { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(payload === undefined ? {} : { body: payload as BodyInit }),
      signal: AbortSignal.any(limits),
    })
  }
}

/** Returns the next step, where the server's message names none that suits a command. */
function nextStep({ code, message }: { code?: string; message?: string }): string {
  if (code === 'UNAUTHENTICATED') return ' The token is unknown or expired.'
  if (code === 'TWO_FACTOR_REQUIRED') return ' A command cannot: use an API key as --token.'
  // A missing permission is named with who can grant it; this one is of customers.
  if (code === 'FORBIDDEN' && message === errorTable.FORBIDDEN.message) return ` ${loginAdvice}`
  return ''
}

async function refusal(response: Response, path: string): Promise<ShopRefusal> {
  const body = (await response.json().catch(() => ({}))) as {
    code?: string
    message?: string
    issues?: ShopRefusal['issues']
  }
  const problem = body.message ?? `${path} answered ${response.status}`
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = Number.isFinite(retryAfter) ? retryAfter : undefined
  return new ShopRefusal(response.status, `${problem}${nextStep(body)}`, body.issues, seconds)
}
