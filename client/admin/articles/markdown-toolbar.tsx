/** Renders the buttons over the article's text, each with its shortcut. */
import { Bold, Heading2, Image, Italic, Link2, List, type LucideIcon, Quote } from 'lucide-react'
import { adminTexts } from '../texts/texts.ts'
import { ahead, around, link, type MarkdownEdit, type Written } from './markdown-marks.ts'

const labels = adminTexts.markdown

interface Tool {
  name: keyof typeof labels.tools
  icon: LucideIcon
  /** pressed with Ctrl or ⌘: a key from A to Z, or Shift and a digit, on any keyboard layout */
  key: string
  /** missing for the image button */
  edit?: (written: Written) => MarkdownEdit
}

const tools: readonly Tool[] = [
  { name: 'bold', icon: Bold, key: 'b', edit: around('**') },
  { name: 'italic', icon: Italic, key: 'i', edit: around('*') },
  { name: 'heading', icon: Heading2, key: '2', edit: ahead('## ') },
  { name: 'list', icon: List, key: '8', edit: ahead('- ') },
  { name: 'quote', icon: Quote, key: '9', edit: ahead('> ') },
  { name: 'link', icon: Link2, key: 'k', edit: link },
  { name: 'image', icon: Image, key: '6' },
]

const isDigit = (key: string): boolean => /\d/.test(key)

/** Returns the tool of the pressed keys. */
export const toolFor = (event: {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}): Tool | undefined =>
  (event.ctrlKey || event.metaKey) && !event.altKey
    ? tools.find(({ key }) =>
        isDigit(key)
          ? event.shiftKey && event.code === `Digit${key}`
          : !event.shiftKey && event.key.toLowerCase() === key,
      )
    : undefined

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Formats a shortcut: `Ctrl+B`, on a Mac `⌘B`. */
function keysOf({ key }: Tool): string {
  const shown = key.toUpperCase()
  if (isMac()) return `${isDigit(key) ? '⇧' : ''}⌘${shown}`
  return `Ctrl+${isDigit(key) ? 'Shift+' : ''}${shown}`
}

interface Props {
  /** id of the text that the buttons change */
  controls: string
  canAddImages: boolean
  onUse: (tool: Tool) => void
}

export function MarkdownToolbar({ controls, canAddImages, onUse }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label="Formatting" className="mb-1.5 flex flex-wrap gap-1">
      {tools.map((tool) => {
        const { name, icon: Icon } = tool
        return (
          <button
            key={name}
            type="button"
            aria-controls={controls}
            aria-label={labels.tools[name]}
            aria-keyshortcuts={`${isDigit(tool.key) ? 'Control+Shift' : 'Control'}+${tool.key.toUpperCase()}`}
            title={`${labels.tools[name]} (${keysOf(tool)})`}
            disabled={name === 'image' && !canAddImages}
            className="inline-grid size-9 place-items-center rounded-control hover:bg-sand disabled:text-muted/50 max-sm:size-11"
            onClick={() => onUse(tool)}
          >
            <Icon aria-hidden size={18} />
          </button>
        )
      })}
    </div>
  )
}
