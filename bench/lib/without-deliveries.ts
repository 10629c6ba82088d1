/** Loaded before a server (`--import`), so that it writes down what happens and leaves telling it to another server. */
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/server/deliveries/outbox.ts')) return loaded
    const source = String(loaded.source).replace(/ start\(services[^{]*\{/, '$& return')
    return { ...loaded, source }
  },
})
