/** Runs a supplier's https server, and makes feeds that fetch from it. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'

/** A self-signed certificate for this machine, used only by tests. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABDHhE7yLLJ53J54u
4eoAirpT+eC0Al2kt9fuvNlMuqmdibpNEz0arMYOTejgcSftcole6Qof/DsC0RPr
T+WS4HujTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
hwR/AAABMB0GA1UdDgQWBBRgejjrs8T1a+Roc9hwW5UCIrcsrzAKBggqhkjOPQQD
AgNIADBFAiANtb4OUpb4oJRzw6qAgL01Vud3ubhHGqD8JpS3mvcNqgIhANZQiOA2
TnDOqGQ9mR5WYRQJ55GQF/b9NiSZctZnU6p2
-----END CERTIFICATE-----`
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLaKYGac7O4GD7wuj
DvGdoFFjH6Y+9s6mkH0qwnmVdJ6hRANCAAQx4RO8iyyedyeeLuHqAIq6U/ngtAJd
pLfX7rzZTLqpnYm6TRM9GqzGDk3o4HEn7XKJXukKH/w7AtET60/lkuB7
-----END PRIVATE KEY-----`

export interface FeedServer extends AsyncDisposable {
  /** without a trailing slash */
  address: string
  /** requests, the oldest first */
  requests: IncomingMessage[]
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Returns answers without a valid file, by path, with the expected messages: at most 1 MB is
 * accepted, and `/slow` and `/mute` time out after a second.
 * @param file a file that is sent incompletely
 */
export function noFiles(file: string): Record<string, [answer: Answer, message: string]> {
  const long = 'x'.repeat(3_000_000)
  return {
    '/404': [(_, to) => void to.writeHead(404).end(), 'the server answered 404'],
    '/304': [(_, to) => void to.writeHead(304).end(), 'the server answered 304'],
    '/html': [
      (_, to) => void to.end('<!doctype html><title>Log in</title>'),
      'could not be read: line 1: this is a web page',
    ],
    '/announced': [
      (_, to) => void to.writeHead(200, { 'content-length': 9_000_000 }).write('x'),
      'the file has more than 1 MB',
    ],
    '/large': [(_, to) => void to.end(long), 'the file has more than 1 MB'],
    '/bomb.gz': [(_, to) => void to.end(gzipSync(long)), 'the file has more than 1 MB'],
    '/cut.gz': [
      (_, to) => void to.end(gzipSync(file).subarray(0, 40)),
      'the compressed file is damaged or incomplete',
    ],
    '/br': [
      (_, to) => void to.writeHead(200, { 'content-encoding': 'br' }).end('x'),
      'the file has an unsupported encoding: br',
    ],
    '/cut': [
      (_, to) => {
        to.writeHead(200, { 'content-length': 5_000 })
        to.write(file, () => to.destroy())
      },
      'the connection was interrupted',
    ],
    '/slow': [(_, to) => void to.write('productId'), 'the download took longer than 1 s'],
    '/mute': [() => {}, 'the download took longer than 1 s'],
    '/inside': [
      (_, to) => void to.writeHead(302, { location: 'https://169.254.169.254/meta' }).end(),
      'the address is not on the public internet',
    ],
    '/plain': [
      (_, to) => void to.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      'the server redirects to an address without https',
    ],
    '/around': [
      (_, to) => void to.writeHead(302, { location: '/around' }).end(),
      'the server redirects more than 3 times',
    ],
  }
}

/** Starts the server; from here on this process trusts the certificate. */
export async function startFeedServer(answer: Answer): Promise<FeedServer> {
  setDefaultCACertificates([...getCACertificates(), certificate])
  const requests: IncomingMessage[] = []
  const server = createServer({ key, cert: certificate }, (request, response) => {
    requests.push(request)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
