/** Renders the choice of a district from the shop's list. */
import type { ComponentProps } from 'react'
import { SelectField } from '../../forms/field.tsx'
import { usePlaces } from '../../lib/delivery/delivery.ts'
import { texts } from '../../lib/texts/texts.ts'

const labels = texts.delivery

type Props = Omit<ComponentProps<typeof SelectField>, 'children' | 'value'> & { value: string }

export default function DistrictField({ value, ...rest }: Props) {
  const districts = usePlaces().map(({ district }) => district)
  // Shows the stored district before the list has loaded.
  const names = value === '' || districts.includes(value) ? districts : [value, ...districts]
  return (
    <SelectField {...rest} value={value}>
      <option value="">{labels.chooseDistrict}</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  )
}
