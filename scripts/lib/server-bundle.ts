/**
 * Finds the bundled server, `dist/server/<fingerprint of its sources>`: 1,600 separate modules need
 * some 35 MB more. docs/adr/0035-bundle-the-server.md
 */
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesUnder, fingerprintOf, root } from './fingerprint.ts'

export const bundles = path.join(root, 'dist/server')
/** Packages in the bundle: pure JavaScript of many modules that read no files. */
export const inlined = ['@trpc/server', 'kysely', 'libphonenumber-js', 'zod']

/** Returns the bundle's folder for the present sources. */
export function bundleFolder(): string {
  const sources = ['server', 'db'].flatMap((folder) =>
    filesUnder(path.join(root, folder), (file) => file.endsWith('.ts')),
  )
  const others = [
    'package.json',
    ...inlined.map((name) => `node_modules/${name}/package.json`),
    ...['server-bundle', 'bundle-server'].map((name) => `scripts/lib/${name}.ts`),
  ].map((file) => path.join(root, file))
  return path.join(bundles, fingerprintOf([...sources, ...others.filter(existsSync)]).slice(0, 16))
}

/** Runs the bundle instead of `main`, unless the sources have changed since it was built. */
export function runBundleInsteadOf(main: string): void {
  const bundled = path.join(bundleFolder(), 'main.js')
  if (!existsSync(bundled)) return
  const [from, url] = [main, bundled].map((file) => pathToFileURL(file).href)
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (found.url !== from) return found
      hooks.deregister()
      return { url: url!, format: 'module', shortCircuit: true }
    },
  })
}
