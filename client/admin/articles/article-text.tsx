/** Edits the article's Markdown with formatting buttons and images by library, drop or paste. */
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { maxArticle } from '#server/modules/content/articles/blogs.schema.ts'
import { TextArea } from '../../forms/field.tsx'
import { useCan } from '../../lib/account/admin-user.tsx'
import { type ChosenImage, ImageDialog } from '../media/image-dialog.tsx'
import { insertImages, type MarkdownEdit } from './markdown-marks.ts'
import { MarkdownToolbar, toolFor } from './markdown-toolbar.tsx'

export interface TextProps {
  id: string
  name: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

export function ArticleText({ onChange, ...field }: TextProps) {
  const canAddImages = useCan()('media')
  /** the image picker is open; with the dropped or pasted files */
  const [choosing, setChoosing] = useState<readonly File[]>()
  const [chosen, setChosen] = useState<readonly ChosenImage[]>()
  const area = () => document.getElementById(field.id) as HTMLTextAreaElement
  const written = () => {
    const { value: text, selectionStart: from, selectionEnd: to } = area()
    return { text, from, to }
  }
  const apply = ({ from, to, insert, select }: MarkdownEdit) => {
    const text = area()
    text.focus()
    text.setSelectionRange(from, to)
    // The only way that keeps the browser's own undo.
    if (!document.execCommand('insertText', false, insert))
      onChange(text.value.slice(0, from) + insert + text.value.slice(to))
    text.setSelectionRange(...select)
  }
  const insert = useRef((_: readonly ChosenImage[]) => {})
  insert.current = (all) => apply(insertImages(written(), all))
  // The dialog has restored the focus by then.
  useEffect(() => {
    if (chosen) insert.current(chosen)
  }, [chosen])
  const use = (tool: NonNullable<ReturnType<typeof toolFor>>) => {
    if (tool.edit) apply(tool.edit(written()))
    else if (canAddImages) setChoosing([])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = toolFor(event)
    if (!tool) return
    event.preventDefault()
    use(tool)
  }
  /** Files dropped on the text belong to it, not to the form's images. */
  const onFiles = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    const files = filesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    if (canAddImages) setChoosing(files)
  }
  return (
    <div className="min-w-0">
      <TextArea
        {...field}
        onChange={({ target }) => onChange(target.value)}
        hint="Markdown: **bold**, *italic*, # heading, - list, [link](https://…)"
        rows={18}
        maxLength={maxArticle}
        before={<MarkdownToolbar controls={field.id} canAddImages={canAddImages} onUse={use} />}
        onKeyDown={onKeyDown}
        onPaste={(event) => onFiles(event, event.clipboardData)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => onFiles(event, event.dataTransfer)}
      />
      {choosing && (
        <ImageDialog
          files={choosing}
          onChosen={(all) => {
            setChoosing(undefined)
            if (all.length > 0) setChosen(all)
          }}
        />
      )}
    </div>
  )
}
