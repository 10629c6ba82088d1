/** Selects the modules of a shop by MODULES. */
import type { core } from 'zod/mini'
import { ConfigError } from '../../core/config/config.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import type { EmailTemplate } from '../email/define-email.ts'
import type { SubscriberKind } from '../event-deliveries/subscribers.ts'
import type { MaintenanceJob, Module } from './define-module.ts'

declare module '../../core/context/context.ts' {
  interface ModuleServices {
    modules: EnabledModules
  }
}

export interface EnabledModules {
  /** core modules and enabled optional ones, in their order */
  list: readonly Module[]
  /** the names of the enabled optional modules */
  optional: readonly string[]
  jobs: readonly MaintenanceJob[]
  /** those to customers first */
  emails: readonly EmailTemplate[]
  subscribers: readonly SubscriberKind[]
  /** the schema of an event's data, by the kind of its entity */
  events: Readonly<Record<string, core.$ZodType>>
  /** Returns false for a setting that only disabled modules use. */
  hasSetting: (key: string) => boolean
  /** Returns false for a permission that only disabled modules use. */
  hasPermission: (permission: string) => boolean
}

/** Checks the required modules. @throws ConfigError naming the unknown or missing module */
function assertComplete(optional: readonly Module[], wanted: readonly string[]): void {
  const known = optional.map(({ name }) => name)
  for (const name of wanted)
    if (!known.includes(name))
      throw new ConfigError(
        `MODULES: ${name} is not an optional module. Known are ${known.join(', ')}.`,
      )
  for (const { name, requires = [] } of optional)
    for (const needed of wanted.includes(name) ? requires : [])
      if (!wanted.includes(needed))
        throw new ConfigError(
          `MODULES: ${name} requires ${needed}. Add ${needed} or remove ${name}.`,
        )
}

/**
 * Selects the core modules and the wanted optional ones.
 * @param wanted names of optional modules; undefined for all of them
 * @throws ConfigError for a name that is unknown, and for a module without one that it requires
 */
export function selectModules(
  core: readonly Module[],
  optional: readonly Module[],
  wanted: readonly string[] = optional.map(({ name }) => name),
): EnabledModules {
  assertComplete(optional, wanted)
  const enabled = optional.filter(({ name }) => wanted.includes(name))
  const disabled = optional.filter((module) => !enabled.includes(module))
  const settings = disabled.flatMap((module) => module.settings ?? [])
  const permissions = new Set<string>(disabled.flatMap((module) => module.permissions ?? []))
  const list = [...core, ...enabled]
  return {
    list,
    optional: enabled.map(({ name }) => name),
    jobs: list.flatMap(({ jobs = [] }) => jobs),
    emails: list
      .flatMap(({ emails = [] }) => emails)
      .sort((a, b) => Number(a.audience === 'staff') - Number(b.audience === 'staff')),
    subscribers: list.flatMap(({ subscribers = [] }) => subscribers),
    events: Object.assign({}, ...list.map(({ events }) => events)),
    hasSetting: (key) => !settings.some((one) => key === one || key.startsWith(`${one}.`)),
    hasPermission: (permission) => !permissions.has(permission),
  }
}

/** Returns the email of this name; undefined when its module is disabled. */
export const findEmail = ({ emails }: EnabledModules, name: string): EmailTemplate | undefined =>
  emails.find((email) => email.name === name)

/**
 * Refuses permissions and event types of disabled modules.
 * @throws AppError VALIDATION_FAILED naming them
 */
export function assertEnabled(
  { hasPermission, events }: EnabledModules,
  { permissions = [], types = [] }: { permissions?: readonly string[]; types?: readonly string[] },
): void {
  const refused = {
    permissions: permissions.filter((permission) => !hasPermission(permission)),
    types: types.filter((type) => !events[type.split('.')[0]!]),
  }
  const issues = Object.entries(refused).flatMap(([path, names]) =>
    names.map((name) => ({ path, message: `${name} belongs to a module that is not enabled` })),
  )
  if (issues.length > 0) throw validationError(issues)
}

/** Connects the hook handlers of the enabled modules, and no others, in this process. */
export function connectHooks(all: readonly Module[], { list }: EnabledModules): void {
  for (const { hooks = [] } of all) for (const { hook } of hooks) hook.clear()
  for (const { hooks = [] } of list) for (const { connect } of hooks) connect()
}
