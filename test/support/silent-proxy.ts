/** A stretch of network that can be lost: connections through it stay open and carry nothing any more. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface SilentProxy extends AsyncDisposable {
  /** `url` by way of it */
  through: (url: string) => string
  /** Swallows whatever is sent from now on, either way; new connections are accepted and led nowhere. */
  silence: () => void
  /** New connections are carried again; those of the silence stay as they are, as after a firewall forgot them. */
  heal: () => void
  /** Leads to another server from now on, and ends what led to the one before. */
  leadTo: (url: string) => void
}

export async function startSilentProxy(target: string): Promise<SilentProxy> {
  let led = new URL(target)
  const sockets = new Set<Socket>()
  /** tells each connection of now that it is lost */
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
