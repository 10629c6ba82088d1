/**
 * The process that sets papers. What they say comes as data and is printed as text: nothing of it is ever
 * read as markup. It sees the folder of the templates and no other.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import bwipjs from 'bwip-js'

export interface Job {
  template: 'invoice' | 'packing-slip' | 'label'
  documents: readonly object[]
  /** printing the same again gives the same bytes */
  writtenAt: Date
}
export type Made = { pdf: Uint8Array } | { problem: string }

/** One whole font for each script; both have Latin letters, so that a name of two scripts is one line. */
const fonts = [
  '@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf',
  '@expo-google-fonts/noto-sans-sinhala/700Bold/NotoSansSinhala_700Bold.ttf',
  '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  '@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf',
]

const compiler = NodeCompiler.create({
  workspace: fileURLToPath(new URL('./templates', import.meta.url)),
  fontArgs: [
    { fontBlobs: fonts.map((name) => readFileSync(fileURLToPath(import.meta.resolve(name)))) },
  ],
})

/** Documents that what was set before is remembered for. */
const remembered = 3

/** `code128` and `qrCode` of a document are drawn here, as the template is given pictures. */
function withPictures(document: object): object {
  const { code128, qrCode } = document as Record<string, string | undefined>
  return {
    ...document,
    ...(code128 ? { code128: bwipjs.toSVG({ bcid: 'code128', text: code128, height: 12 }) } : {}),
    ...(qrCode ? { qrCode: bwipjs.toSVG({ bcid: 'qrcode', text: qrCode }) } : {}),
  }
}

function made({ template, documents, writtenAt }: Job): Made {
  try {
    const pdf = compiler.pdf(
      {
        mainFilePath: fileURLToPath(new URL(`./templates/${template}.typ`, import.meta.url)),
        inputs: { documents: JSON.stringify(documents.map(withPictures)) },
      },
      { creationTimestamp: Math.floor(writtenAt.getTime() / 1_000) },
    )
    return { pdf }
  } catch (error) {
    return { problem: JSON.stringify(error, Object.getOwnPropertyNames(error)) }
  } finally {
    compiler.evictCache(remembered)
  }
}

process.on('message', (job: Job) => process.send?.(made(job)))
// The shop is gone.
process.on('disconnect', () => process.exit())
