/** Shows recovery codes once. */
import { useState } from 'react'
import { copyText } from '../../lib/browser/insecure.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { notify } from '../../lib/state/notices.ts'
import * as labels from '../../lib/texts/two-factor.ts'
import { Button } from '../../ui/button.tsx'

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [copyable, setCopyable] = useState(true)
  const text = codes.join('\n')
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopyable(isCopied)
    if (isCopied) notify(labels.copied)
  }
  return (
    <>
      <p role="status">{labels.codesText}</p>
      <ul className="mt-5 grid gap-x-6 gap-y-1 rounded-card bg-sand p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {copyable && (
          <Button variant="outline" size="small" onClick={() => void copy()}>
            {labels.copy}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), labels.fileName)}
        >
          {labels.save}
        </Button>
        <Button size="small" onClick={onDone}>
          {labels.done}
        </Button>
      </div>
    </>
  )
}
