/** /admin/couriers: orders as a file for a courier, and a courier's file that moves orders on. */

import { PageHead } from '../../ui/page-head.tsx'
import { courierFiles as words } from '../texts/cash.ts'
import { StatusFile } from './status-file.tsx'
import { ToCourier } from './to-courier.tsx'

export default function CourierFilesPage() {
  return (
    <>
      <PageHead title={words.title} subtitle={words.subtitle} />
      <ToCourier />
      <StatusFile />
    </>
  )
}
