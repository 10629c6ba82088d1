/** Reads the shop's public settings. */
import { AppError } from '../../core/errors/errors.ts'
import { query } from '../../core/operation/operation.ts'
import { findPolicy } from './definitions/policies.schema.ts'
import { Policy, PolicyRequest, PublicSettings, PublicSettingsRequest } from './settings.schema.ts'

export const publicSettings = query({
  rest: {
    path: '/settings',
    summary: 'Get the public settings by group',
    description:
      'All public settings, or those of one `group`. Only current notices are included. Policies are Markdown.',
  },
  access: 'public',
  input: PublicSettingsRequest,
  output: PublicSettings,
  cache: 'catalogue',
  uses: ['settings'],
  handler: async ({ input: { group }, ctx }) => ctx.settings.publicValues(group && [group]),
})

export const policy = query({
  rest: {
    path: '/settings/policies/{name}',
    summary: 'Get a policy as safe HTML',
    description: 'A policy without a text answers 404.',
  },
  access: 'public',
  input: PolicyRequest,
  output: Policy,
  cache: 'catalogue',
  uses: ['settings'],
  handler: async ({ input: { name }, ctx }) => {
    const found = findPolicy(ctx.settings, name)
    if (!found) throw new AppError('NOT_FOUND', `There is no policy ${name.slice(0, 100)}.`)
    const { renderMarkdown } = await import('../../platform/markdown/markdown.ts')
    return { title: found.title, html: renderMarkdown(found.text) }
  },
})
