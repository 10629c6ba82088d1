/** Asks for the address: in parts where delivery depends on the place, else one field. */
import { useEffect } from 'react'
import { Datalist, TextArea, TextField } from '../../forms/field.tsx'
import type { Destination, RecipientForm } from '../../forms/recipient.ts'
import { config } from '../../lib/config/config.ts'
import { usePlaces } from '../../lib/delivery/delivery.ts'
import { storeDistrict } from '../../lib/delivery/district.ts'
import { texts } from '../../lib/texts/texts.ts'
import DistrictField from '../components/district-field.tsx'

const labels = texts.delivery
const cityList = 'checkout-cities'

interface Props extends Destination {
  form: RecipientForm
}

export function AddressFields(props: Props) {
  const { form } = props
  if (config.asksPlace) return <PlaceFields {...props} />
  return (
    <TextArea
      {...form.field('address')}
      label={texts.checkout.address}
      hint={texts.checkout.addressHint}
      autoComplete="street-address"
      rows={3}
      required
      className="sm:col-span-2"
    />
  )
}

function PlaceFields({ form: { values, field, set }, isCollected }: Props) {
  const places = usePlaces()
  const nearby = places.filter(({ district }) => !values.district || district === values.district)
  const takeDistrict = (district: string) => {
    set('district', district)
    storeDistrict(district)
  }
  // A town determines its district, unless two towns have the same name. The towns may load after
  // the customer entered one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cleared district stays empty
  useEffect(() => {
    const homes = places.filter(({ cities }) => cities.includes(values.city))
    if (!values.district && homes.length === 1) takeDistrict(homes[0]!.district)
  }, [places, values.city])
  return (
    <>
      <DistrictField
        {...field('district')}
        label={labels.district}
        autoComplete="address-level1"
        required={!isCollected}
        optional={isCollected}
        onChange={(event) => takeDistrict(event.target.value)}
      />
      {isCollected ? (
        <div className="text-sm">
          <p className="text-muted">{labels.collectFrom}</p>
          <p className="mt-1 whitespace-pre-line">{config.settings.shop.address.join('\n')}</p>
        </div>
      ) : (
        <>
          <TextField
            {...field('city')}
            label={labels.city}
            list={cityList}
            autoComplete="address-level2"
            enterKeyHint="next"
            required
          />
          <Datalist id={cityList} of={[...new Set(nearby.flatMap(({ cities }) => cities))]} />
          <TextField
            {...field('street')}
            label={labels.street}
            autoComplete="address-line1"
            enterKeyHint="next"
            required
          />
          <TextField
            {...field('postalCode')}
            label={labels.postalCode}
            autoComplete="postal-code"
            inputMode="numeric"
            enterKeyHint="next"
            optional
          />
        </>
      )}
    </>
  )
}
