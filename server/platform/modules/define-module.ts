/** The interface of a module: everything that it adds to the shop, declared in one place. */
import type { Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { core } from 'zod/mini'
import type { Db } from '../../../db/connection/client.ts'
import type { AllServices, ModuleServices } from '../../core/context/context.ts'
import type { HookHandler } from '../../core/events/hook.ts'
import type { DocumentedPaths } from '../../core/openapi/entries.ts'
import type { Permission } from '../../core/permissions/permissions.schema.ts'
import type { EmailTemplate } from '../email/define-email.ts'
import type { SubscriberKind } from '../event-deliveries/subscribers.ts'

/** A recurring task of every server. It processes only due rows, and locks them. */
export interface MaintenanceJob {
  /** a verb and its object, such as 'delete expired sessions' */
  name: string
  /** milliseconds between the starts of two runs */
  every: number
  run: (services: AllServices) => Promise<unknown>
}

/** Adds routes, hooks of Fastify or both. */
type Mount = (app: FastifyInstance, services: AllServices) => unknown

/** Services that a module opens on top of the database. */
interface Provided {
  services: Partial<ModuleServices>
  /** reloads the cached data after the catalogue's version changed */
  reload?: () => Promise<void>
}

/** Operations by namespace and name: `{ products: { list, page } }` becomes `products.list` and `products.page`. */
export type Operations = Readonly<Record<string, Readonly<Record<string, unknown>>>>

export interface Module<O extends Operations = Operations> {
  name: string
  /** the optional modules that must be enabled, too */
  requires?: readonly string[]
  operations: O
  /** mounts uploads and downloads; the prefix is /api */
  routes?: Mount
  /** mounts routes outside of /api */
  siteRoutes?: Mount
  /** describes `routes` in the OpenAPI document */
  openapi?: () => DocumentedPaths
  jobs?: readonly MaintenanceJob[]
  emails?: readonly EmailTemplate[]
  /** receive the events of all modules */
  subscribers?: readonly SubscriberKind[]
  /** the schema of an event's data, by the kind of its entity: `feed` of `feed.stopped` */
  events?: Readonly<Record<string, core.$ZodType>>
  /** the settings that only this module uses: a group such as `documents`, or a key such as `emails.savedReplies` */
  settings?: readonly string[]
  /** the permissions that only this module uses */
  permissions?: readonly Permission[]
  /** takes part in the transactions of earlier modules */
  hooks?: readonly HookHandler[]
  metrics?: (registry: Registry, services: AllServices) => void
  provides?: (db: Db) => Provided
}

/** Declares a module. server/app/modules.ts lists all of them. */
export const defineModule = <O extends Operations = Record<never, never>>({
  operations = {} as O,
  ...module
}: Omit<Module<O>, 'operations'> & { operations?: O }): Module<O> => ({ operations, ...module })

/** The interval of jobs without urgency, in milliseconds. */
export const hourly = 3_600_000

/** Declares a job that deletes old rows every hour. */
export const cleanup = (name: string, run: (db: Db) => Promise<unknown>): MaintenanceJob => ({
  name,
  every: hourly,
  run: ({ db }) => run(db),
})
