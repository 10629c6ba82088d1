import type { DemoBlog } from '../model/types.ts'

export const layering: DemoBlog = {
  blogId: 'BL-001',
  blogTopic: 'The Quiet Order of Things: Layering Skincare in a Hot Country',
  blogCatg: 'skincare',
  miniDesc:
    'Cleanser, serum, cream, sunscreen. Why the order matters, what may be skipped in April, and how to tell that a routine is working.',
  pictures: ['journal-layering'],
  alts: ['A serum bottle, a jar and a tube on stone steps in morning light'],
  date: '2026-10-29T04:30:00.000Z',
  desc: `Most advice about routines is written for cold, dry places. Follow it in Colombo in April and you will have a film on your face by the bus stop. The principles are sound all the same; they only need translating.

## Thin before thick, water before oil

A product can only do its work if it reaches the skin. Watery serums slip through a fresh surface easily and through a layer of cream hardly at all, so the rule is simple: **go from the thinnest texture to the thickest**. Oils and rich creams come late because they slow down evaporation. That is their whole talent, and it is the reason why they should not stand in the way of anything else.

In the morning that makes four steps at most:

1. **Clean.** If your skin is dry, water is enough. If you wake up shiny, use a mild gel.
2. **Treat.** One serum with one purpose: vitamin C for marks and protection, niacinamide for oil and redness, hyaluronic acid for thirst.
3. **Moisturise.** In humid months a gel-cream, or nothing at all if the sunscreen is a creamy one.
4. **Protect.** Sunscreen last, always, and more of it than seems polite.

In the evening, clean twice if you wore sunscreen or make-up: first with a milk or oil, which dissolves what is greasy, then with your usual cleanser. Then a serum, then a cream. That is all.

## Damp is better than dry

Humectants such as glycerin and hyaluronic acid hold on to water, and they can only hold what is there. Press them into skin that is still damp from washing and they keep that water in place. On a bone-dry face in an air-conditioned office they have less to work with, and some people feel tighter than before. If that is you, mist first, or follow with a cream at once.

The exception is anything with a low pH or a strong active: pure vitamin C, retinal, exfoliating acids. Damp skin lets more of them through, and faster, which often means stinging. Put those on dry skin.

## What does not belong together

Fewer things than the internet claims. Niacinamide and vitamin C get along perfectly well in modern formulas. What does cause trouble is **two strong actives on the same evening**: retinal with an acid peel, or an acid with another acid. Nothing explodes; your barrier simply has two builders tearing down the same wall. Alternate evenings instead.

## How long to wait

Between watery layers, until the surface no longer feels wet: half a minute. Before sunscreen, a little longer, so that it can form an even film. There is no need to sit about for twenty minutes with a stopwatch.

## When to judge

Hydration shows on the first day. Oil and redness take about four weeks, since that is roughly how long a skin cell needs to travel from the bottom to the top. Dark marks take two to three months, and only if you wear sunscreen, because light undoes in a lunch hour what a serum does in a week. Fine lines take longer still.

So change one thing at a time, and write down the date. If your skin burns, peels or breaks out in new places, go back to cleanser, plain cream and sunscreen for two weeks. A routine you can keep when you are tired is worth more than a perfect one that you cannot.

## The short version for April

Wash with a gentle gel. Three drops of serum on damp skin. Sunscreen. In the evening, milk cleanser, gel, night cream on the dry parts only. Total: six minutes a day, and nothing that slides.`,
}
