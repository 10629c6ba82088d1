/** Loaded before a server (`--import`), so that it tells of nothing that happens: what events cost is the difference. */
import { registerHooks } from 'node:module'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/server/events/events.service.ts')) return loaded
    const source = String(loaded.source).replace(/function eventsOf\([^{]*\{/, '$& return []')
    return { ...loaded, source }
  },
})
