/** Estimates delivery cost and days for a district, before the checkout asks for an address. */
import { isUndeliverable, type Options, optionOf } from '../../lib/delivery/delivery.ts'
import { optionText } from '../../lib/delivery/delivery-text.ts'
import { storeDistrict, useDistrict } from '../../lib/delivery/district.ts'
import { texts } from '../../lib/texts/texts.ts'
import DistrictField from '../components/district-field.tsx'
import { FreeDelivery } from '../components/free-delivery.tsx'

const labels = texts.delivery

export function DeliveryEstimate({ options }: { options: Options | undefined }) {
  const district = useDistrict()
  return (
    <div className="mb-6 space-y-3">
      <DistrictField
        name="district"
        label={labels.deliverTo}
        value={district}
        onChange={(event) => storeDistrict(event.target.value)}
      />
      {options && (
        <>
          <ul aria-live="polite" className="space-y-1 text-sm">
            {options.options.map((option) => (
              <li key={option.method} data-delivery={option.method}>
                {labels.to(option.label, optionText(option))}
              </li>
            ))}
            {isUndeliverable(district, options) && (
              <li className="text-caution">{labels.unavailable(district)}</li>
            )}
          </ul>
          <FreeDelivery subtotal={options.subtotal} option={optionOf(options.options)} />
        </>
      )}
    </div>
  )
}
