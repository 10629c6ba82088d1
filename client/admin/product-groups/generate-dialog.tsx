/** Creates a draft product for each combination of values that no variant has. */
import * as z from 'zod/mini'
import { VariantGeneration } from '#server/modules/catalog/groups/groups.schema.ts'
import { defineForm } from '../../forms/define-form.tsx'
import { defineFormDialog } from '../../forms/define-form-dialog.tsx'
import { api } from '../../lib/api/trpc.ts'
import { plural } from '../../lib/values/numbers.ts'
import type { StoredGroup } from './group-actions.ts'

const form = defineForm({
  id: 'generate',
  schema: z.omit(VariantGeneration, { groupId: true, version: true }),
  read: ({ handle, variants }: StoredGroup) => ({
    productIdPrefix: handle,
    price: variants[0]?.product.price ?? 0,
    stock: 0,
    category: variants[0]?.product.category ?? '',
  }),
  fields: [
    {
      name: 'productIdPrefix',
      label: 'Start of the Product IDs',
      hint: 'The values follow, such as lipstick-coral.',
      input: { maxLength: 60, autoComplete: 'off' },
    },
    [
      { name: 'price', label: 'Price', kind: 'number', input: { autoComplete: 'off' } },
      { name: 'stock', label: 'Stock', kind: 'number', input: { autoComplete: 'off' } },
    ],
    { name: 'category', label: 'Category', input: { maxLength: 100, autoComplete: 'off' } },
  ],
  write: ({ productIdPrefix, ...product }) => ({
    productIdPrefix,
    product: { ...product, schedule: { state: 'draft' } },
  }),
})

export const GenerateDialog = defineFormDialog({
  form,
  title: 'Create missing variants',
  action: 'Create variants',
  intro: () => (
    <p className="mb-5 text-sm text-muted">
      Creates a draft product for each combination of values without a variant.
    </p>
  ),
  failed: 'The variants could not be created. Please try again.',
  save: (body, stored) =>
    api.productGroups.generate.mutate({
      ...body,
      groupId: stored!.id,
      version: stored!.version,
    }),
  changed: (utils) => utils.productGroups.invalidate(),
  done: (_values, _stored, { created }) =>
    created.length === 0
      ? 'Every combination has a variant.'
      : `${plural(created.length, 'draft', 'drafts')} created.`,
})
