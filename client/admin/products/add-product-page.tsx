/** Renders /admin/products/addproducts. */

import { PageHead } from '../../ui/page-head.tsx'
import { paths } from '../navigation/paths.ts'
import { NewProductForm } from './new-product-form.tsx'

export default function AddProductPage() {
  return (
    <>
      <PageHead title="Add Product" />
      <NewProductForm next={paths.products} back={paths.products} />
    </>
  )
}
