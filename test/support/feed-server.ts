/** A supplier's server with https, and feeds that fetch from it. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Of this machine, known to nobody but the tests. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDHhE7yLLJ53J54u
4eoAirpT+eC0Al2kt9fuvNlMuqmdibpNEz0arMYOTejgcSftcole6Qof/DsC0RPr
T+WS4HujTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBRgejjrs8T1a+Roc9hwW5UCIrcsrzAKBggqhkjOPQQD
AgNIADBFAiANtb4OUpb4oJRzw6qAgL01Vud3ubhHGqD8JpS3mvcNqgIhANZQiOA2
TnDOqGQ9mR5WYRQJ55GQF/b9NiSZctZnU6p2
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLaKYGac7O4GD7wuj
DvGdoFFjH6Y+9s6mkH0qwnmVdJ6hRANCAAQx4RO8iyyedyeeLuHqAIq6U/ngtAJd
pLfX7rzZTLqpnYm6TRM9GqzGDk3o4HEn7XKJXukKH/w7AtET60/lkuB7
-----END PRIVATE KEY-----`

export interface FeedServer extends AsyncDisposable {
  /** without a trailing slash */
  address: string
  /** what was asked, the oldest first */
  asked: IncomingMessage[]
}

/** From here on this process trusts the certificate. */
export async function startFeedServer(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<FeedServer> {
  setDefaultCACertificates([...getCACertificates(), certificate])
  const asked: IncomingMessage[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
