/** Renders /admin/couriers: exports orders for a courier, and imports a courier's status file. */

import { PageHead } from '../../ui/page-head.tsx'
import { StatusFile } from './status-file.tsx'
import { ToCourier } from './to-courier.tsx'

export default function CourierFilesPage() {
  return (
    <>
      <PageHead
        title="Courier files"
        subtitle="Export orders for couriers, and import parcel statuses."
      />
      <ToCourier />
      <StatusFile />
    </>
  )
}
