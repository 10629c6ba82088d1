/** QR codes as paths, which a page draws without a picture from elsewhere. */

/** @returns modules a side, and a path of SVG that fills the dark ones, row by row */
export async function drawQr(text: string): Promise<{ size: number; path: string }> {
  // Loaded when somebody sets an app up: few do, and a start need not wait for it.
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
