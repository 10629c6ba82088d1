/**
 * The typesetting process. Content arrives as data and is printed as text, never read as markup.
 * The process can read the template folder and no other.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import bwipjs from 'bwip-js'

export interface Job {
  template: 'invoice' | 'packing-slip' | 'label'
  documents: readonly object[]
  /** printing the same content again gives the same bytes */
  writtenAt: Date
}
export type TypesetResult = { pdf: Uint8Array } | { problem: string }

/** One font per script; each has Latin letters, so that a name in two scripts fits one line. */
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

/** Number of documents for which the compiler keeps its cache. */
const cachedDocuments = 3

/** Draws the `code128` and `qrCode` of a document, because the template takes images. */
function withCodeImages(document: object): object {
  const { code128, qrCode } = document as Record<string, string | undefined>
  return {
    ...document,
    ...(code128 ? { code128: bwipjs.toSVG({ bcid: 'code128', text: code128, height: 12 }) } : {}),
    ...(qrCode ? { qrCode: bwipjs.toSVG({ bcid: 'qrcode', text: qrCode }) } : {}),
  }
}

function typesetJob({ template, documents, writtenAt }: Job): TypesetResult {
  try {
    const pdf = compiler.pdf(
      {
        mainFilePath: fileURLToPath(new URL(`./templates/${template}.typ`, import.meta.url)),
        inputs: { documents: JSON.stringify(documents.map(withCodeImages)) },
      },
      { creationTimestamp: Math.floor(writtenAt.getTime() / 1_000) },
    )
    return { pdf }
  } catch (error) {
    return { problem: JSON.stringify(error, Object.getOwnPropertyNames(error)) }
  } finally {
    compiler.evictCache(cachedDocuments)
  }
}

process.on('message', (job: Job) => process.send?.(typesetJob(job)))
// The shop's process has ended.
process.on('disconnect', () => process.exit())
