/** Renders /admin/couriers: exports orders for a courier, and imports a courier's status file. */

import { PageHead } from '../../ui/page-head.tsx'
import { courierFiles as labels } from '../texts/cod-payouts.ts'
import { StatusFile } from './status-file.tsx'
import { ToCourier } from './to-courier.tsx'

export default function CourierFilesPage() {
  return (
    <>
      <PageHead title={labels.title} subtitle={labels.subtitle} />
      <ToCourier />
      <StatusFile />
    </>
  )
}
