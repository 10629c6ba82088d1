/** On its way. */
export default function Page() {
  return <h1>…</h1>
}
