/**
 * Renders /admin/products/editproduct: by navigation state as specified, or by ?id= after a reload.
 */
import { ExternalLink, Group, History } from 'lucide-react'
import { useRef } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { EditNotes } from '../../forms/edit-notes.tsx'
import { Loaded } from '../../forms/loaded.tsx'
import { useNavigateAfterSave } from '../../forms/use-admin-form.ts'
import { useEdit } from '../../forms/use-edit.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { useSearchParameters } from '../../lib/navigation/address.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageLink } from '../navigation/page-link.tsx'
import { linkToGroup, linkToShopProduct, linkToStockHistory, paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { ProductForm } from './product-form.tsx'
import {
  changesOf,
  fieldOfIssue,
  labels,
  printed,
  type StaffProduct,
  validateProduct,
  valuesOf,
} from './product-values.ts'

export default function EditProductPage() {
  const state = useHistoryState<{ product?: { productId?: string } } | null>()
  const productId = useSearchParameters().get('id') ?? state?.product?.productId
  if (!productId) return <Redirect to={paths.products} replace />
  return <EditProduct key={productId} productId={productId} />
}

function EditProduct({ productId }: { productId: string }) {
  // Always the stored product: the navigation state may be as old as the tab.
  const query = trpc.products.adminGet.useQuery({ productId }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <PageHead title="Edit Product" subtitle={query.data?.product.productName}>
        {hasModule('inventory') && (
          <ButtonLink href={linkToStockHistory(productId)} variant="outline" size="small">
            <History aria-hidden size={16} /> Stock history
          </ButtonLink>
        )}
        {query.data?.group && (
          <PageLink page="productGroup" href={linkToGroup(query.data.group.id)}>
            <Group aria-hidden size={16} /> {query.data.group.name}
          </PageLink>
        )}
        {query.data && (
          <ButtonLink
            href={linkToShopProduct(productId, isDraft(query.data.product))}
            variant="outline"
            size="small"
          >
            <ExternalLink aria-hidden size={16} />{' '}
            {isDraft(query.data.product) ? 'Preview' : 'View in shop'}
          </ButtonLink>
        )}
      </PageHead>
      <Loaded query={query} failed={adminTexts.products.loadFailed}>
        {(details) => <EditForm productId={productId} details={details} />}
      </Loaded>
    </>
  )
}

/** Returns true when shoppers cannot see the product yet. */
const isDraft = ({ schedule }: StaffProduct['product']) =>
  schedule?.state === 'draft' || schedule?.state === 'scheduled'

function EditForm({ productId, details }: { productId: string; details: StaffProduct }) {
  const navigateAfterSave = useNavigateAfterSave()
  const utils = trpc.useUtils()
  const pending = useRef<'uploading' | 'failed'>(undefined)
  const knowsCost = 'cost' in details.details
  const { form, ...notes } = useEdit({
    id: 'product',
    draftKey: `admin-product:${productId}`,
    loaded: valuesOf(details),
    labels,
    print: printed,
    validate: (values) => validateProduct(values, false, pending.current),
    mapIssue: fieldOfIssue,
    save: (values, version, stored) =>
      utils.client.products.update.mutate({ ...changesOf(values, stored, knowsCost), version }),
    fetchNow: async () => valuesOf(await utils.client.products.adminGet.query({ productId })),
    saved: 'Product Update successfully..!',
    failed: 'Failed to add product..!',
    onSaved: () => {
      void utils.products.invalidate()
      void utils.catalogue.invalidate()
      navigateAfterSave(paths.products)
    },
  })
  return (
    <ProductForm
      form={form}
      back={paths.products}
      button="Update Product"
      known
      withCost={knowsCost}
      onPending={(state) => {
        pending.current = state
      }}
    >
      <EditNotes {...notes} />
    </ProductForm>
  )
}
