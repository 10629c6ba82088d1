/** The colours of the shop's theme. zod-free, shared with the browser and the emails. */

/** The default colours, as in client/styles.css. */
export const defaultColours = {
  paper: '#fbf7f1',
  surface: '#fffdfa',
  sand: '#f4ece1',
  sandDeep: '#e9dccb',
  line: '#e0d3c3',
  control: '#8d7678',
  ink: '#33212b',
  inkSoft: '#4a3641',
  muted: '#6b5660',
  onInk: '#fbf5ee',
  accent: '#a04a39',
  accentStrong: '#843a2c',
  accentSoft: '#f5e0d7',
}
export type Colours = typeof defaultColours
