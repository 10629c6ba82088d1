/** Reads the shop's public settings. */
import { AppError } from '../../core/errors/errors.ts'
import { query } from '../../core/operation/operation.ts'
import { findPolicy } from './definitions/policies.schema.ts'
import { Policy, PolicyRequest, PublicSettings, PublicSettingsRequest } from './settings.schema.ts'

export const shared = query({
  rest: {
    path: '/settings',
    summary: 'What the shop is called, says and shows, by group',
    description:
      'Everything that everybody may read, or one `group` of it. Notices are those that are shown now. Policies are Markdown here.',
  },
  access: 'public',
  input: PublicSettingsRequest,
  output: PublicSettings,
  cache: 'catalogue',
  uses: ['settings'],
  handler: async ({ input: { group }, ctx }) => ctx.settings.shared(group && [group]),
})

export const policy = query({
  rest: {
    path: '/settings/policies/{name}',
    summary: 'A policy of the shop as safe HTML',
    description: 'One without a text is not found.',
  },
  access: 'public',
  input: PolicyRequest,
  output: Policy,
  cache: 'catalogue',
  errors: ['NOT_FOUND'],
  uses: ['settings'],
  handler: async ({ input: { name }, ctx }) => {
    const found = findPolicy(ctx.settings, name)
    if (!found) throw new AppError('NOT_FOUND', `The shop has no page ${name.slice(0, 100)}.`)
    const { renderMarkdown } = await import('../../platform/markdown/markdown.ts')
    return { title: found.title, html: renderMarkdown(found.text) }
  },
})
