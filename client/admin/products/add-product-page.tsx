/** /admin/products/addproducts */
import { paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import { PageHead } from '../ui/page-head.tsx'
import { NewProductForm } from './new-product-form.tsx'

export default function AddProductPage() {
  return (
    <>
      <PageHead title={adminTexts.productForm.addTitle} />
      <NewProductForm next={paths.products} back={paths.products} />
    </>
  )
}
