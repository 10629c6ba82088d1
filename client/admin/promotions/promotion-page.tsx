/** Renders /admin/promotions/{id} or /new: a promotion's form, a sample cart, and its report. */
import { CircleStop } from 'lucide-react'
import { defineEditor } from '../../forms/define-editor.tsx'
import { api, trpc } from '../../lib/api/trpc.ts'
import { useSegment } from '../../lib/navigation/address.ts'
import { type Action, useRowActions } from '../../lists/row-actions.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { linkToPromotion, paths } from '../navigation/paths.ts'
import { promotionForm } from './promotion-form.tsx'
import { PromotionPreview } from './promotion-preview.tsx'
import { PromotionReport } from './promotion-report.tsx'
import { type Promotion, promotionStates, stateOf } from './promotion-texts.ts'

const end: Action<Promotion> = {
  label: 'End now',
  icon: CircleStop,
  danger: true,
  confirm: ({ name }) => ({
    title: `End “${name}” now?`,
    text: 'Customers can no longer use it. Orders that used it keep their prices.',
  }),
  run: ({ id }) => api.promotions.end.mutate({ id }),
  done: () => 'The promotion has ended.',
}

function EndButton({ promotion }: { promotion: Promotion }) {
  const { start, dialog } = useRowActions<Promotion>({
    changed: (utils) => void utils.promotions.invalidate(),
  })
  return (
    <>
      <Button variant="danger" size="small" onClick={() => start(end, promotion)}>
        {end.label}
      </Button>
      {dialog}
    </>
  )
}

function State({ promotion }: { promotion: Promotion }) {
  const [tone, label] = promotionStates[stateOf(promotion)]
  return <Badge tone={tone}>{label}</Badge>
}

const Editor = defineEditor({
  form: promotionForm,
  back: { href: paths.promotions, label: 'All promotions' },
  newTitle: 'New promotion',
  editTitle: ({ promotion }) => promotion.name,
  subtitle: ({ promotion }) => <State promotion={promotion} />,
  head: ({ promotion }) => promotion.state !== 'ended' && <EndButton promotion={promotion} />,
  before: (report) => <PromotionReport report={report} />,
  after: (values) => <PromotionPreview values={values} />,
  stays: true,
  addLabel: 'Add promotion',
  saveLabel: 'Save promotion',
  added: 'Promotion created',
  saved: 'Promotion saved',
  addFailed: 'The promotion could not be saved.',
  loadFailed: 'The promotions could not be loaded.',
  useStored: (id) => trpc.promotions.report.useQuery({ id }, { staleTime: 0, gcTime: 0 }),
  fetch: (id) => api.promotions.report.query({ id }),
  versionOf: ({ promotion }) => promotion.version,
  create: api.promotions.create.mutate,
  update: (body, id) => api.promotions.update.mutate({ id, ...body }),
  changed: (utils) => utils.promotions.invalidate(),
})

export default function PromotionPage() {
  return <Editor id={useSegment(linkToPromotion(''))} />
}
