/** Renders /admin/products/addproducts. */

import { PageHead } from '../../ui/page-head.tsx'
import { paths } from '../navigation/paths.ts'
import { adminTexts } from '../texts/texts.ts'
import { NewProductForm } from './new-product-form.tsx'

export default function AddProductPage() {
  return (
    <>
      <PageHead title={adminTexts.productForm.addTitle} />
      <NewProductForm next={paths.products} back={paths.products} />
    </>
  )
}
