/** Builds the tRPC router from the operations of modules. Their names are the tRPC paths and operationIds. */

import { modules } from './app/modules.ts'
import { t } from './core/operation/operation.ts'
import type { Module } from './platform/modules/define-module.ts'

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The operations of all modules, so that clients know them whichever modules are enabled. */
type AllOperations = Intersection<(typeof modules)[number]['operations']>

/** Merges the operations of modules. @throws Error for two operations of one name */
function mergeOperations(list: readonly Module[]): AllOperations {
  const merged: Record<string, Record<string, unknown>> = {}
  for (const { operations } of list)
    for (const [namespace, procedures] of Object.entries(operations))
      for (const [name, procedure] of Object.entries(procedures)) {
        merged[namespace] ??= {}
        if (merged[namespace][name]) throw new Error(`Two modules define ${namespace}.${name}.`)
        merged[namespace][name] = procedure
      }
  return merged as AllOperations
}

/** Creates the router of some modules. Its type covers all modules, as clients see it. */
export const createRouter = (list: readonly Module[]) => t.router(mergeOperations(list))

/** The router of all modules. */
export const appRouter = createRouter(modules)

export type AppRouter = typeof appRouter
