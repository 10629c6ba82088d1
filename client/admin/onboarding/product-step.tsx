/** Renders the form of a new product, for staff who may add products. */
import { useCan } from '../../lib/account/admin-user.tsx'
import { pageNeeds, paths } from '../navigation/paths.ts'
import { NewProductForm } from '../products/new-product-form.tsx'
import type { BodyProps } from './facts.ts'

export default function ProductStep({ next }: BodyProps) {
  const can = useCan()
  return can(...pageNeeds[paths.addProduct]) ? (
    <NewProductForm next={next} back={paths.onboarding} />
  ) : (
    <p>You do not have permission to add products. Ask an owner, or continue with the next step.</p>
  )
}
