/** Draws QR codes as SVG paths, so that a page needs no image from elsewhere. */

/** Draws a QR code. @returns modules per side, and an SVG path of the dark modules, row by row */
export async function drawQr(text: string): Promise<{ size: number; path: string }> {
  // Loaded on first use to keep the start fast: few users set up an app.
  const { default: bwip } = await import('bwip-js')
  const [drawn] = bwip.raw({ bcid: 'qrcode', text }) as unknown as [
    { pixs: number[]; pixx: number },
  ]
  const { pixs, pixx: size } = drawn
  const path = pixs
    .map((dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : ''))
    .join('')
  return { size, path }
}
