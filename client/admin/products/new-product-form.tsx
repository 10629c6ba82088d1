/** Renders the form of a new product, on its page and as a step of the guide. */
import { useRef, useState } from 'react'
import { DraftNote } from '../../forms/draft-note.tsx'
import { useAdminForm, useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { useAttemptKey } from '../../lib/api/attempt.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/state/notices.ts'
import { adminTexts } from '../texts/texts.ts'
import { ProductForm } from './product-form.tsx'
import {
  bodyOf,
  emptyProduct,
  fieldOfIssue,
  labels,
  type ProductValues,
  validateProduct,
} from './product-values.ts'

const texts = adminTexts.productForm

/**
 * Renders the form.
 * @param next the page after the product was added
 * @param back the target of Cancel
 */
export function NewProductForm({ next, back }: { next: string; back: string }) {
  const navigateAfterSave = useNavigateAfterSave()
  const utils = trpc.useUtils()
  const keyOf = useAttemptKey()
  const pending = useRef<'uploading' | 'failed'>(undefined)
  const id = useProductIdCheck()
  const form = useAdminForm<ProductValues>({
    id: 'product',
    draftKey: 'admin-product-new',
    initial: emptyProduct,
    validate: (values) => validateProduct(values, id.isTaken(values.productId), pending.current),
    failed: 'Failed to add product!',
    mapIssue: fieldOfIssue,
    labels,
    submit: async (values) => {
      const body = bodyOf(values)
      await utils.client.products.create.mutate(body, { context: { idempotencyKey: keyOf(body) } })
      notify('Product added successfully!')
      void utils.products.invalidate()
      void utils.catalogue.invalidate()
      navigateAfterSave(next)
    },
  })
  const typed = form.values.productId.trim()
  return (
    <ProductForm
      form={form}
      button="Add Product"
      back={back}
      idNote={id.isFree(typed) ? 'This Product ID is available.' : undefined}
      idError={id.isTaken(typed) ? texts.taken : undefined}
      onIdBlur={() => void id.check(typed)}
      onPending={(state) => {
        pending.current = state
      }}
    >
      {form.fromDraft && <DraftNote onDrop={() => form.dropDraft(emptyProduct)} />}
    </ProductForm>
  )
}

/** Checks whether a Product ID is taken before the form is submitted. */
function useProductIdCheck() {
  const utils = trpc.useUtils()
  const [known, setKnown] = useState<Readonly<Record<string, boolean>>>({})
  return {
    isTaken: (productId: string) => known[productId.trim()] === true,
    isFree: (productId: string) => known[productId] === false,
    check: async (productId: string) => {
      if (productId === '') return
      const answer = await utils.client.products.exists.query({ productId }).catch(() => undefined)
      if (answer) setKnown((before) => ({ ...before, [productId]: answer.exists }))
    },
  }
}
