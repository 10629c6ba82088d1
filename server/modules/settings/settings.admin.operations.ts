/** Settings operations for staff: list all, change one, read its history, undo. */

import type { AccessRule } from '../../core/access/access-rule.ts'
import { environmentVariables } from '../../core/config/config.ts'
import { mutation, query } from '../../core/operation/operation.ts'
import { completeList } from '../../core/operation/paging.ts'
import { sensitiveKeys } from './definitions/registry.schema.ts'
import {
  AllSettings,
  EnvironmentVariables,
  fixedByVariable,
  SettingChange,
  SettingHistory,
  SettingHistoryRequest,
  SettingState,
  SettingUndo,
} from './settings.schema.ts'
import { changeSetting, listSettings, pageChanges, undoChange } from './settings.service.ts'

/** The access rule for changing settings. Requiring 2FA of roles also needs `staff`. */
const settingRule = {
  access: 'settings',
  extraPermissions: { staff: ['security.twoFactorRoles'] },
  stepUpFor: sensitiveKeys,
} as const satisfies AccessRule

const example = { value: 'Araliya', version: 0 }

export const list = query({
  rest: { path: '/admin/settings', summary: 'List all settings' },
  access: 'settings',
  output: AllSettings,
  uses: ['modules', 'settings'],
  handler: async ({ ctx }) => completeList(listSettings(ctx)),
})

export const update = mutation({
  rest: {
    method: 'PUT',
    path: '/settings/{key}',
    summary: 'Change one setting',
    description:
      '`version` is the version that the change is based on; 0 for a setting that was never changed. If the setting changed meanwhile, the answer is 409. Its issue holds both values (`current`, `yours`) and the newest `version`.',
    example,
  },
  ...settingRule,
  bodyLimit: 1024 * 1024,
  input: SettingChange,
  output: SettingState,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => changeSetting(ctx, input),
})

export const history = query({
  rest: {
    path: '/settings/{key}/history',
    summary: 'List the changes of a setting, newest first; null is the default',
  },
  access: 'settings',
  input: SettingHistoryRequest,
  output: SettingHistory,
  uses: ['modules'],
  handler: ({ input, ctx }) => pageChanges(ctx, input),
})

export const undo = mutation({
  rest: {
    method: 'POST',
    path: '/settings/{key}/undo',
    summary: 'Undo a change of a setting',
    description:
      '`change` is the version that the change created. `version` is the newest version that you have read.',
    example: { change: 1, version: 1 },
  },
  ...settingRule,
  input: SettingUndo,
  output: SettingState,
  errors: ['CONFLICT'],
  uses: ['catalogue', 'modules', 'settings'],
  handler: ({ input, ctx }) => undoChange(ctx, input),
})

export const environment = query({
  rest: {
    path: '/admin/settings/environment',
    summary: 'List the environment variables, secrets masked',
  },
  access: 'settings',
  output: EnvironmentVariables,
  handler: async () =>
    completeList(
      environmentVariables().map((one) => ({ ...one, settings: fixedByVariable(one.name) })),
    ),
})
