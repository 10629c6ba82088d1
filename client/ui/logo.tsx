/** The house's mark: the five petals of the araliya flower, each turned by 72 degrees. */

const petal = 'M32 32C25 25 21.5 15 27.5 6.5c8-3 14 6 10.5 16.5-1.3 4-3.4 6.7-6 9z'

export function Flower({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="currentColor">
      {[0, 72, 144, 216, 288].map((angle) => (
        <path key={angle} d={petal} transform={`rotate(${angle} 32 32)`} />
      ))}
    </svg>
  )
}

/** Mark and name together; the name is text, and leaves room for what stands beside it however large text is set. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className ?? ''}`}>
      <Flower className="size-[min(1.75rem,7.5vw)] text-accent" />
      <span className="display text-[min(1.75rem,7.5vw)] leading-none font-semibold whitespace-nowrap tracking-[0.01em]">
        Araliya
      </span>
    </span>
  )
}
