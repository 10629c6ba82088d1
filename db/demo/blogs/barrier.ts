import type { DemoBlog } from '../model/types.ts'

export const barrier: DemoBlog = {
  blogId: 'BL-008',
  blogTopic: 'When Everything Stings: Repairing a Tired Skin Barrier',
  blogCatg: 'skincare',
  miniDesc:
    'Tight, shiny, red and cross with every cream? Your barrier is asking for a holiday. What it is made of and how to give it four calm weeks.',
  pictures: ['journal-barrier'],
  alts: ['A swirl of white cream beside a tube on a sand coloured ground'],
  date: '2026-06-28T04:30:00.000Z',
  desc: `It begins on an ordinary evening. The cream that you have used for a year prickles. A week later, so does water. The skin is tight an hour after washing, shiny without being oily, a little red at the sides of the nose, and spots appear among flakes. You buy something stronger. It gets worse.

This is what a damaged barrier looks like, and the cure is nearly always to do less.

## Bricks and mortar

The outermost layer of the skin is about as thick as cling film. Picture a wall: flat, dead cells are the bricks, and between them lies a mortar of fats, roughly half **ceramides**, a quarter **cholesterol**, and the rest **fatty acids**. The wall has two tasks. It keeps water in, and it keeps soap, pollen and bacteria out. When the mortar is washed away, water escapes, irritants enter, and nerves that used to be sheltered announce every visitor.

The wall is slightly acidic, around pH 5. The enzymes that make new mortar work best there. Ordinary soap has a pH of nine or ten, which is why a face washed with it feels tight for hours.

## How people break it

- Foaming cleansers, twice a day, with hot water
- Scrubs and brushes, on top of acids, on top of retinoids
- Starting three new products on the same weekend
- Steroid creams sold as fairness creams, which thin the skin and, once stopped, leave it burning. If you have been using one, please see a dermatologist before you stop.
- Air conditioning all day and sun at the weekend

## Four calm weeks

**Clean once.** In the evening, with a milk or a mild gel. In the morning, splash with cool water.

**Repair twice.** Use a plain cream with ceramides, cholesterol and fatty acids together; experiments suggest that the right mixture speeds recovery, while a single one of them may slow it down. Glycerin, panthenol, oat and gotukola are good company. Put it on damp skin, thickly at night.

**Seal the worst places.** A film of petrolatum at the corners of nose and mouth cuts water loss more than anything else we know, and it costs nearly nothing. In humid weather use it only where the skin is cracked.

**Protect.** A sunscreen that does not sting. If all of them sting, choose a mineral one and a hat.

**Stop everything else.** No acids, no retinal, no vitamin C, no scrubs, no essential oils, no new discoveries. This is the hard part.

Stinging usually eases within a few days. The surface feels whole again after two weeks, and four bring one complete turn of new cells. Then return to one active, twice a week, and give it a fortnight before you invite the next.

## What to look for on a label

Words that help: *ceramide NP, AP, EOP; cholesterol; squalane; glycerin; panthenol; madecassoside; allantoin; colloidal oatmeal*. Words to avoid for now: *fragrance, menthol, denatured alcohol near the top of the list, glycolic, lactic, salicylic, retinal*.

## When it is something else

If you have red patches with silvery scales, rings that spread, weeping or crusts, swollen eyelids, or a rash on both cheeks that flares with heat and spicy food, do not treat it as a tired barrier. Eczema, fungus, rosacea and contact allergy all need a name first, and some of them grow well under a rich cream.

For everyone else: the skin has been repairing itself for a very long time. It mostly needs us to step back, hand it the mortar, and leave it alone.`,
}
