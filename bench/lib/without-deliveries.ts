/** Makes a server (`--import`) record events without delivering them: another server does that. */
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/server/platform/event-deliveries/outbox.ts')) return loaded
    const source = String(loaded.source).replace(/ start\(services[^{]*\{/, '$& return')
    return { ...loaded, source }
  },
})
