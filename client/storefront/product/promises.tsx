/** What stands behind a purchase: when it comes and for how much, how to return it, whom to ask. */

import { useState } from 'react'
import { Link } from 'wouter'
import type { Product } from '#server/modules/catalog/products/products.schema.ts'
import { config } from '../../lib/config.ts'
import { optionOf, useDeliveryOptions } from '../../lib/delivery.ts'
import { optionText } from '../../lib/delivery-text.ts'
import { keepDistrict, useDistrict } from '../../lib/district.ts'
import { texts } from '../../lib/texts.ts'
import { routes } from '../../routes.ts'
import { MessageCircle, RotateCcw, Truck } from '../../ui/icons.ts'
import { DistrictField } from '../parts/district-field.tsx'

const words = texts.delivery
const { policies, settings } = config
/** Most parcels go there; whoever lives elsewhere says so once. */
const usualDistrict = 'Colombo'

const row = 'flex gap-3'
const icon = { 'aria-hidden': true, size: 18, className: 'mt-0.5 shrink-0 text-muted' } as const

export function Promises({ product }: { product: Product }) {
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
          <a href={questionTo(whatsapp, product.productName)} className="text-link">
            {words.ask}
          </a>
        </li>
      )}
    </ul>
  )
}

/** A chat that begins with what it is about. */
const questionTo = (number: string, name: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(`${name} ${location.href}`)}`

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
            {data && (option ? words.to(district, optionText(option)) : words.nowhere(district))}
          </span>{' '}
          <button
            type="button"
            className="text-link"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          >
            {words.otherDistrict}
          </button>
        </p>
        {choosing && (
          <DistrictField
            className="mt-2"
            name="district"
            label={words.deliverTo}
            value={district}
            onChange={(event) => {
              keepDistrict(event.target.value)
              setChoosing(false)
            }}
          />
        )}
      </div>
    </li>
  )
}
