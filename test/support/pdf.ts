/** Reads PDF with a browser's engine, independent of the code that writes ours. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Returns the text of each page in reading order; white space becomes one space. */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
  document.destroy()
  library.destroy()
  return pages
}
