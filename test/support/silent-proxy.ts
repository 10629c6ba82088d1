/** Proxies connections that can go silent: they stay open but no longer carry data. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy extends AsyncDisposable {
  /** returns `url` by way of the proxy */
  through: (url: string) => string
  /** Drops all data from now on, both ways; accepts new connections without forwarding them. */
  silence: () => void
  /** Carries new connections again; those of the silence stay silent, as behind a firewall. */
  heal: () => void
  /** Forwards to another server from now on, and ends connections to the previous one. */
  leadTo: (url: string) => void
}

export async function startSilentProxy(target: string): Promise<SilentProxy> {
  let led = new URL(target)
  const sockets = new Set<Socket>()
  /** marks each current connection as lost */
  const lose = new Set<() => void>()
  let isSilent = false
  const carry = (from: Socket, to: Socket, isLost: () => boolean) => {
    sockets.add(from)
    from.on('data', (chunk) => {
      if (!isLost()) to.write(chunk)
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      if (!isLost()) to.destroy()
    })
  }
  const server = createServer((near) => {
    let isLost = isSilent
    const far = connect(Number(led.port), led.hostname)
    lose.add(() => {
      isLost = true
    })
    carry(near, far, () => isLost)
    carry(far, near, () => isLost)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = (server.address() as AddressInfo).port
  return {
    through(url) {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(own)
      return address.href
    },
    silence() {
      isSilent = true
      for (const one of lose) one()
      lose.clear()
    },
    heal() {
      isSilent = false
    },
    leadTo(url) {
      led = new URL(url)
      for (const socket of sockets) socket.destroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
