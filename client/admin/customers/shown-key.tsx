/** A key with its secret, shown this once. */
import { copyText } from '../../lib/insecure.ts'
import { notify } from '../../lib/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { adminTexts } from '../texts.ts'

const words = adminTexts.keys

export function ShownKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog
      title={words.createTitle}
      onClose={onClose}
      footer={
        <Button size="small" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <p role="status" className="font-medium">
        {words.shownOnce}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <code className="rounded-control bg-sand px-3 py-2 break-all">{value}</code>
        <Button
          look="outline"
          size="small"
          onClick={() =>
            void copyText(value).then((isCopied) => {
              if (isCopied) notify(words.copied)
            })
          }
        >
          {words.copy}
        </Button>
      </p>
    </Dialog>
  )
}
