/** The variants of a group in its form: the table, and the buttons that add, move and remove variants. */
import { ArrowDown, ArrowUp, Ungroup } from 'lucide-react'
import { useState } from 'react'
import type { Control } from '../../forms/define-form.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { notify, notifyError, undoDuration } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/states.tsx'
import { BulkDialog } from '../bulk-edits/bulk-dialog.tsx'
import { AddVariants } from './add-variants.tsx'
import { GenerateDialog } from './generate-dialog.tsx'
import type { StoredGroup } from './group-actions.ts'
import { moved } from './options.ts'
import { cellColumnsOf, type Edits, type Variant } from './variant-cells.ts'
import { VariantTable } from './variant-table.tsx'

export const parseEdits = (text: string): Edits => JSON.parse(text || '{}')

export function VariantsField({ stored, ...control }: Control<StoredGroup>) {
  if (!stored)
    return <p className="text-sm text-muted">Save the group first. Then add its variants.</p>
  return <Variants {...control} group={stored} />
}

type Props = Omit<Control<StoredGroup>, 'stored'> & { group: StoredGroup }

function Variants({ id, group, value, error, onChange, dirty }: Props) {
  const utils = trpc.useUtils()
  const can = useCan()
  const [open, setOpen] = useState<'bulk' | 'generate'>()
  const { variants, version, id: groupId } = group
  const ids = variants.map(({ product }) => product.productId)
  const changed = () =>
    Promise.all([
      utils.productGroups.invalidate(),
      utils.products.invalidate(),
      utils.catalogue.invalidate(),
    ])
  const run = async (action: () => Promise<unknown>) => {
    try {
      await action()
    } catch (failure) {
      notifyError(readAdminFailure(failure).message ?? 'The variants could not be changed.')
    }
    await changed()
  }
  const remove = ({ product: { productId, productName }, options }: Variant) =>
    run(async () => {
      await api.productGroups.split.mutate({ groupId, productIds: [productId], version })
      const undo = async () => {
        await api.productGroups.addVariants.mutate({ groupId, variants: [{ productId, options }] })
        await api.productGroups.reorder.mutate({ groupId, productIds: ids })
      }
      notify(`${productName} is a single product now.`, {
        action: { label: texts.common.undo, run: () => void run(undo) },
        duration: undoDuration,
      })
    })
  const move = (row: number, step: 1 | -1) =>
    run(() =>
      api.productGroups.reorder.mutate({ groupId, productIds: moved(ids, row, step), version }),
    )
  return (
    <section id={id} aria-label="Variants and their products">
      <h2 className="title-3">Variants</h2>
      <p className="mt-1 mb-3 text-sm text-muted">
        Arrow keys move between cells. Paste a column from a spreadsheet, or press Ctrl + D to copy
        a cell into the cells below it. Press Escape to restore a cell.
      </p>
      <ErrorText text={error} className="mb-3 text-sm font-medium text-danger" />
      {dirty && (
        <p className="mb-3 text-sm text-muted">
          Save your changes to add, move or remove variants.
        </p>
      )}
      <VariantTable
        id={`${id}-cell`}
        variants={variants}
        columns={cellColumnsOf(group, can('prices'))}
        edits={parseEdits(value)}
        onEdit={(change) => onChange((now) => JSON.stringify(change(parseEdits(now))))}
        actions={(variant, row) => {
          const name = variant.options.join(' / ')
          return (
            <>
              <IconButton
                label={`Move ${name} up`}
                disabled={dirty || row === 0}
                onClick={() => void move(row, -1)}
              >
                <ArrowUp aria-hidden size={16} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={dirty || row === variants.length - 1}
                onClick={() => void move(row, 1)}
              >
                <ArrowDown aria-hidden size={16} />
              </IconButton>
              <IconButton
                label={`Remove ${name} from the group`}
                disabled={dirty}
                onClick={() => void remove(variant)}
              >
                <Ungroup aria-hidden size={16} />
              </IconButton>
            </>
          )
        }}
      >
        {hasModule('bulk-edits') && variants.length > 0 && (
          <Button variant="outline" size="small" disabled={dirty} onClick={() => setOpen('bulk')}>
            Change all variants
          </Button>
        )}
        {can('prices') && (
          <Button
            variant="outline"
            size="small"
            disabled={dirty}
            onClick={() => setOpen('generate')}
          >
            Create missing variants
          </Button>
        )}
      </VariantTable>
      <AddVariants group={group} disabled={dirty} run={run} />
      {open === 'generate' && (
        <GenerateDialog
          stored={group}
          onClose={() => {
            setOpen(undefined)
            void changed()
          }}
        />
      )}
      {open === 'bulk' && (
        <BulkDialog
          which={{ productIds: ids }}
          count={ids.length}
          categories={[...new Set(variants.map(({ product }) => product.category))]}
          onClose={() => {
            setOpen(undefined)
            void changed()
          }}
        />
      )}
    </section>
  )
}
