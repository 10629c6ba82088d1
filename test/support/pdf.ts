/** Reads PDF by the engine of a browser, which knows nothing of how ours are made. */
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of each page, in the order in which it is read; white space is one space. */
export async function textOfPdf(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
  document.destroy()
  library.destroy()
  return pages
}
