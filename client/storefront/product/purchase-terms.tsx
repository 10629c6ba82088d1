/** Shows the terms of a purchase: delivery time and cost, returns, and questions. */
import { MessageCircle, RotateCcw, Truck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { config } from '../../lib/config/config.ts'
import { optionOf, useDeliveryOptions } from '../../lib/delivery/delivery.ts'
import { optionText } from '../../lib/delivery/delivery-text.ts'
import { storeDistrict, useDistrict } from '../../lib/delivery/district.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { texts } from '../../lib/texts/texts.ts'

/** Few shoppers change the district here. */
const DistrictField = lazy(() => import('../components/district-field.tsx'))

const labels = texts.delivery
/** The destination of most parcels; other shoppers choose their district once. */
const usualDistrict = 'Colombo'

const row = 'flex gap-3'
const icon = { 'aria-hidden': true, size: 18, className: 'mt-0.5 shrink-0 text-muted' } as const

export function PurchaseTerms({ product }: { product: Product }) {
  const { policies, settings } = config
  const returns = policies.find(({ name }) => name === 'returns')
  const { whatsapp } = settings.shop
  const delivers = config.delivers && product.stock > 0
  if (!delivers && !returns && whatsapp === '') return null
  return (
    <ul className="mt-6 space-y-3 text-sm">
      {delivers && <DeliveryLine productId={product.productId} />}
      {returns && (
        <li className={row}>
          <RotateCcw {...icon} />
          <Link href={routes.policy.link(returns.name)} className="text-link">
            {returns.title}
          </Link>
        </li>
      )}
      {whatsapp !== '' && (
        <li className={row}>
          <MessageCircle {...icon} />
          <a href={questionTo(whatsapp, product)} className="text-link">
            {labels.ask}
          </a>
        </li>
      )}
    </ul>
  )
}

/** Returns a WhatsApp chat link that names the product. */
const questionTo = (number: string, { productId, productName }: Product): string => {
  const question = `${productName} ${config.origin}${routes.product.link(productId)}`
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(question)}`
}

function DeliveryLine({ productId }: { productId: string }) {
  const district = useDistrict() || usualDistrict
  const [choosing, setChoosing] = useState(false)
  const { data, isError } = useDeliveryOptions({
    orderedItems: [{ productId, qty: 1 }],
    district,
  })
  const option = optionOf(data?.options)
  if (isError) return null
  return (
    <li className={row}>
      <Truck {...icon} />
      <div className="min-w-0 flex-1">
        <p>
          <span data-delivery aria-live="polite">
            {data &&
              (option ? labels.to(district, optionText(option)) : labels.unavailable(district))}
          </span>{' '}
          <button
            type="button"
            className="text-link"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {labels.otherDistrict}
          </button>
        </p>
        {choosing && (
          <Suspense>
            <DistrictField
              className="mt-2"
              name="district"
              label={labels.deliverTo}
              value={district}
              onChange={(event) => {
                storeDistrict(event.target.value)
                setChoosing(false)
              }}
            />
          </Suspense>
        )}
      </div>
    </li>
  )
}
