/**
 * Simulates Google: a real OpenID provider (npm oidc-provider) that people sign in to, and a thin
 * adapter that serves its answers under Google's two addresses.
 */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

interface GoogleAccount {
  email: string
  email_verified: boolean
  name?: string
  given_name?: string
  family_name?: string
  picture?: string
}

export interface TestGoogle extends AsyncDisposable {
  /** for GOOGLE_API_URL */
  url: string
  clientId: string
  /** by `sub`; tests add and change accounts */
  accounts: Map<string, GoogleAccount>
  /** signs a person in to a site with the whole code flow and returns the site's access token */
  accessToken: (subject: string, clientId?: string) => Promise<string>
  /** every request of the shop, as a path */
  requests: string[]
  /** runs before an answer; may wait, or answer itself and return true */
  before: (response: ServerResponse) => Promise<boolean> | boolean
}

const clientId = 'araliya.apps.googleusercontent.example'
/** A second site that people also sign in to. */
export const otherSite = 'another-site.apps.googleusercontent.example'
const adapter = 'adapter'
const secret = 'a secret of the test alone'
const redirectUri = 'https://site.example/callback'

function configuration(accounts: Map<string, GoogleAccount>): Configuration {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const site = (id: string) => ({
    client_id: id,
    client_secret: secret,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'client_secret_post' as const,
  })
  return {
    clients: [site(clientId), site(otherSite), site(adapter)],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
    },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 60,
      Interaction: 60,
      Session: 60,
    },
    findAccount: (_ctx, subject) => {
      const account = accounts.get(subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...account }) }
    },
    // every consent is granted
    async loadExistingGrant(ctx) {
      const { client, session, provider } = ctx.oidc
      const grant = new provider.Grant({
        clientId: client!.clientId,
        accountId: session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Answers like Google's two endpoints, from the provider's introspection and userinfo. */
async function answerAsGoogle(
  issuer: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: unknown) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const url = new URL(request.url!, issuer)
  const userinfo = (token: string) =>
    fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  if (url.pathname === '/oauth2/v3/userinfo') {
    const answer = await userinfo(request.headers.authorization?.replace('Bearer ', '') ?? '')
    send(answer.status, await answer.json())
    return
  }
  const token = url.searchParams.get('access_token') ?? ''
  const form = new URLSearchParams({ token, client_id: adapter, client_secret: secret })
  const known = (await (
    await fetch(`${issuer}/token/introspection`, { method: 'POST', body: form })
  ).json()) as { active: boolean; client_id: string; sub: string; scope: string; exp: number }
  if (!known.active) {
    send(400, { error_description: 'Invalid Value' })
    return
  }
  const person = (await (await userinfo(token)).json()) as GoogleAccount
  send(200, {
    azp: known.client_id,
    aud: known.client_id,
    sub: known.sub,
    scope: known.scope,
    exp: String(known.exp),
    email: person.email,
    email_verified: String(person.email_verified),
    access_type: 'online',
  })
}

/** Follows the provider's redirects as a browser would, until it sends the code to the site. */
async function logIn(issuer: string, client: string, subject: string): Promise<string> {
  const verifier = randomBytes(32).toString('base64url')
  let address = `${issuer}/auth?${new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: subject,
  })}`
  const cookies = new Map<string, string>()
  for (let hop = 0; hop < 10 && !address.startsWith(redirectUri); hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(';')
      const [name, ...value] = pair!.split('=')
      cookies.set(name!, value.join('='))
    }
    const next = answer.headers.get('location')
    if (!next) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    address = new URL(next, issuer).href
  }
  const code = new URL(address).searchParams.get('code')
  if (!code) throw new Error(`no code came back: ${address}`)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: client,
    client_secret: secret,
  })
  const answer = await fetch(`${issuer}/token`, { method: 'POST', body: form })
  const { access_token } = (await answer.json()) as { access_token?: string }
  if (!access_token) throw new Error(`no access token came back: ${answer.status}`)
  return access_token
}

/** Starts the provider on a free port. */
export async function startGoogle(): Promise<TestGoogle> {
  const accounts = new Map<string, GoogleAccount>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configuration(accounts))
  const serveProvider = provider.callback()
  const google: TestGoogle = {
    url: issuer,
    clientId,
    accounts,
    requests: [],
    before: () => false,
    accessToken: (subject, client = clientId) => logIn(issuer, client, subject),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url!, issuer)
    if (pathname.startsWith('/oauth2/v3/')) {
      google.requests.push(pathname)
      if (!(await google.before(response))) await answerAsGoogle(issuer, request, response)
    } else if (pathname.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(request, response)
      const login = { accountId: String(params.login_hint) }
      await provider.interactionFinished(request, response, { login })
    } else await serveProvider(request, response)
  })
  return google
}
