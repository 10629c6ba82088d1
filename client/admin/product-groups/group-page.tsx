/** Renders /admin/product-groups/{id} and /new: texts, options and variants of a product group. */
import { ExternalLink } from 'lucide-react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { limits } from '#server/core/values/fields.schema.ts'
import { ProductGroupChange } from '#server/modules/catalog/groups/groups.schema.ts'
import { defineEditor } from '../../forms/define-editor.tsx'
import { defineForm } from '../../forms/define-form.tsx'
import { FormError } from '../../forms/form.ts'
import { readFailure } from '../../lib/api/errors.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { plural } from '../../lib/values/numbers.ts'
import { useRowActions } from '../../lists/row-actions.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { linkToGroup, linkToShopGroup, paths } from '../navigation/paths.ts'
import { deleteGroup, type StoredGroup } from './group-actions.ts'
import { describeOptions, type EditedOption, parseOptions, printOptions } from './options.ts'
import { OptionsField } from './options-field.tsx'
import {
  describeShared,
  parseShared,
  problemOfShared,
  type SharedEdits,
  sharedChangeOf,
  withSharedEdits,
} from './shared.ts'
import { SharedFields } from './shared-fields.tsx'
import { undoShared } from './shared-undo.ts'
import { cellColumnsOf, changesOf, problemsOf } from './variant-cells.ts'
import { parseEdits, VariantsField } from './variants-field.tsx'

const tableOf = (group: StoredGroup) => ({ ...group, columns: cellColumnsOf(group, true) })

const form = defineForm({
  id: 'group',
  read: (group: StoredGroup) => group,
  schema: z.omit(ProductGroupChange, { groupId: true, version: true }),
  fields: [
    [
      {
        name: 'name',
        label: 'Name',
        hint: 'Variants are named after it, such as Velvet Matte Lipstick – Coral.',
        input: { autoComplete: 'off', maxLength: limits.shortText },
      },
      {
        name: 'handle',
        label: 'Address',
        hint: ({ handle }) =>
          `/p/${handle || 'velvet-matte-lipstick'}. Earlier addresses redirect.`,
        input: {
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          maxLength: 100,
          optional: true,
        },
      },
    ],
    {
      name: 'shared',
      label: 'All variants',
      initial: '{}',
      codec: { read: () => '{}', write: parseShared },
      print: describeShared,
      render: (control) => <SharedFields {...control} />,
    },
    {
      name: 'options',
      label: 'Options',
      hint: 'Up to three, such as shade and size. Renaming a value renames its variants.',
      initial: '[{"name":"Shade","values":[]}]',
      codec: { read: printOptions, write: parseOptions },
      print: describeOptions,
      render: (control) => <OptionsField {...control} />,
    },
    {
      name: 'variants',
      label: 'Variants',
      initial: '{}',
      codec: { read: () => '{}', write: parseEdits },
      render: (control) => <VariantsField {...control} />,
    },
  ],
  check: ({ shared, variants }, stored) => ({
    shared: stored && problemOfShared(stored.variants, parseShared(shared)),
    variants: stored && problemsOf(tableOf(stored), parseEdits(variants))[0],
  }),
  write: ({ handle, options, shared, variants, ...written }, stored) => ({
    ...written,
    ...(handle ? { handle } : {}),
    options,
    shared: sharedChangeOf(shared as SharedEdits),
    variants: stored
      ? withSharedEdits(
          stored.variants,
          shared as SharedEdits,
          changesOf(
            tableOf(stored),
            variants as ReturnType<typeof parseEdits>,
            options as EditedOption[],
          ),
        )
      : [],
  }),
})

/** Names the product in an error about one of the changed variants. */
function explain(error: unknown, changes: readonly { productId: string }[]): never {
  const { message, issues } = readFailure(error)
  const [issue] = issues.filter(({ path }) => path.startsWith('variants.'))
  if (!issue) throw error
  const [, place, field] = issue.path.split('.')
  const productId = changes[Number(place)]?.productId
  throw new FormError('', {
    variants:
      field === 'version'
        ? `${message} The table shows its present values. Check them and save again.`
        : `${productId}: ${field} ${issue.message}`,
  })
}

function DeleteButton({ group }: { group: StoredGroup }) {
  const [, navigate] = useLocation()
  const { start, dialog } = useRowActions<StoredGroup>({
    changed: async (utils) => {
      navigate(paths.productGroups)
      await Promise.all([utils.productGroups.invalidate(), utils.products.invalidate()])
    },
  })
  return (
    <>
      <Button variant="danger" size="small" onClick={() => start(deleteGroup, group)}>
        Delete group
      </Button>
      {dialog}
    </>
  )
}

const Editor = defineEditor({
  form,
  wide: true,
  stays: true,
  back: { href: paths.productGroups, label: 'All groups' },
  newTitle: 'New product group',
  editTitle: ({ name }: StoredGroup) => name,
  subtitle: ({ variants }) => plural(variants.length, 'variant', 'variants'),
  head: (group) => (
    <>
      <ButtonLink href={linkToShopGroup(group.handle)} variant="outline" size="small">
        <ExternalLink aria-hidden size={16} /> View in shop
      </ButtonLink>
      <DeleteButton group={group} />
    </>
  ),
  addLabel: 'Add group',
  saveLabel: 'Save group',
  added: 'Product group created.',
  saved: 'Product group saved.',
  addFailed: 'The product group could not be saved.',
  loadFailed: 'The product group could not be loaded.',
  useStored: (groupId) =>
    trpc.productGroups.adminGet.useQuery({ groupId }, { staleTime: 0, gcTime: 0 }),
  fetch: (groupId) => api.productGroups.adminGet.query({ groupId }),
  versionOf: ({ version }) => version,
  create: ({ name, handle, options }, settings) =>
    api.productGroups.create.mutate({ name, handle, options }, settings),
  linkToAdded: ({ group }) => linkToGroup(group.id),
  update: (body, groupId) =>
    api.productGroups.update
      .mutate({ ...body, groupId })
      .catch((error: unknown) => explain(error, body.variants ?? [])),
  undo: undoShared,
  changed: (utils) =>
    Promise.all([
      utils.productGroups.invalidate(),
      utils.products.invalidate(),
      utils.catalogue.invalidate(),
    ]),
})

export default function GroupPage() {
  return <Editor id={useSegment(linkToGroup(''))} />
}
