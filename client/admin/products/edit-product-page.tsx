/** /admin/products/editproduct: by navigation state as specified, or by ?id= after a reload. */
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSearchParameters } from '../../lib/address.ts'
import { readFailure } from '../../lib/errors.ts'
import { liftGuard } from '../../lib/leave-guard.ts'
import { notify } from '../../lib/notices.ts'
import { trpc } from '../../trpc.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { Failed } from '../../ui/states.tsx'
import { isConflict, useAdminForm } from '../lib/use-admin-form.ts'
import { linkToShopProduct, paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { ConflictNote } from '../ui/conflict-note.tsx'
import { DraftNote } from '../ui/draft-note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProductForm } from './product-form.tsx'
import {
  bodyOf,
  changedFields,
  fieldOfIssue,
  judgeProduct,
  type ProductDetails,
  type ProductValues,
  valuesOf,
} from './product-values.ts'

const words = adminTexts.productForm

export default function EditProductPage() {
  const state = useHistoryState<{ product?: { productId?: string } } | null>()
  const productId = useSearchParameters().get('id') ?? state?.product?.productId
  if (!productId) return <Redirect to={paths.products} replace />
  return <Loaded key={productId} productId={productId} />
}

function Loaded({ productId }: { productId: string }) {
  // Always what is stored now: the navigation state may be as old as the browser's tab.
  const query = trpc.products.details.useQuery({ productId }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title={words.editTitle} subtitle={query.data?.product.productName}>
        {query.data && (
          <ButtonLink href={linkToShopProduct(productId)} look="outline" size="small">
            <ExternalLink aria-hidden size={16} /> {words.view}
          </ButtonLink>
        )}
      </PageHead>
      {query.data ? (
        <EditForm loaded={query.data} />
      ) : query.isError ? (
        <Failed
          message={
            readFailure(query.error).code === 'NOT_FOUND'
              ? adminTexts.form.notFound
              : adminTexts.products.loadFailed
          }
          onRetry={() => query.refetch()}
        />
      ) : (
        <div role="status" aria-label={adminTexts.form.loading} className="max-w-3xl">
          <SkeletonText lines={12} />
        </div>
      )}
    </>
  )
}

function EditForm({ loaded }: { loaded: ProductDetails }) {
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  // What the form began with: a later answer of the server must not move it under the typist.
  const [base, setBase] = useState(() => valuesOf(loaded))
  const [theirs, setTheirs] = useState<ProductValues>()
  const over = useRef<number>(undefined)
  const pending = useRef<'uploading' | 'failed'>(undefined)
  const form = useAdminForm<ProductValues>({
    id: 'product',
    draftKey: `admin-product:${base.productId}`,
    initial: base,
    validate: (values) => judgeProduct(values, false, pending.current),
    failed: words.updateFailed,
    mapIssue: fieldOfIssue,
    submit: async (values) => {
      const version = over.current ?? Number(values.version)
      over.current = undefined
      try {
        await utils.client.products.update.mutate({ ...bodyOf(values), version })
      } catch (error) {
        if (isConflict(error)) {
          const { productId } = values
          setTheirs(valuesOf(await utils.client.products.details.query({ productId })))
        }
        throw error
      }
      notify(words.updated)
      void utils.products.invalidate()
      void utils.catalogue.invalidate()
      liftGuard()
      navigate(paths.products)
    },
  })
  const restart = (values: ProductValues) => {
    setBase(values)
    setTheirs(undefined)
    form.dropDraft(values)
  }
  return (
    <ProductForm
      form={theirs ? { ...form, failure: undefined } : form}
      button={words.updateButton}
      known
      onPending={(state) => {
        pending.current = state
      }}
    >
      {form.fromDraft && !theirs && <DraftNote onDrop={() => restart(valuesOf(loaded))} />}
      {theirs && (
        <ConflictNote
          fields={changedFields(base, theirs)}
          onTheirs={() => restart(theirs)}
          onMine={() => {
            over.current = Number(theirs.version)
            setTheirs(undefined)
            void form.onSubmit()
          }}
        />
      )}
    </ProductForm>
  )
}
