import type { DemoBlog } from '../model/types.ts'

export const nails: DemoBlog = {
  blogId: 'BL-006',
  blogTopic: 'Ten Quiet Minutes: A Manicure That Does No Harm',
  blogCatg: 'nailcare',
  miniDesc:
    'Leave the cuticle alone, file in one direction, and let each coat dry. A Sunday routine for nails that split, bend or peel.',
  pictures: ['journal-manicure'],
  alts: ['Four bottles of nail polish with a white frangipani flower'],
  date: '2026-08-06T04:30:00.000Z',
  desc: `Nails are made of keratin, in layers, like plywood. What ruins plywood ruins nails: soaking, drying out, soaking again, and prying at the edges. Nearly every complaint about weak nails is a complaint about water.

## Minutes one and two: take off the old

Press a pad with remover on each nail for ten seconds, then wipe once towards the tip. Rubbing back and forth drives pigment into the skin. Acetone works fastest and dries most; an ester-based remover takes a little longer and leaves the nail alone. Wash your hands afterwards. Whatever you do, do not peel polish off. It takes the top layer of the nail along, and that layer does not come back until it has grown out, which on a finger takes **about six months**.

## Minutes three and four: shape

File dry nails, never wet ones, because water makes them soft and the edge frays. Use glass or a fine grit and go in **one direction**, from the side to the middle. Sawing lifts the layers apart. If your nails break, keep them short and follow the shape of the fingertip; corners catch on everything.

## Minute five: leave the cuticle where it is

The cuticle is a seal. It keeps water and germs out of the place where the nail is made. Cut it and you open the door to inflammation, and to ridges that will be visible for months. Put on a drop of oil, wait, then push the softened edge back gently with a cloth or a wooden stick. Clip hangnails only, the little dry splinters at the side, and only the part that is loose.

## Minutes six to nine: paint

Wipe each nail with remover to take off the oil. Then:

1. **Base.** A thin one. It keeps dark pigments from staining and gives the colour something to hold.
2. **Colour, twice.** Three strokes: middle, left, right. Leave a hair's breadth free at the sides. Thick coats look dry, stay soft beneath and dent at night.
3. **Wait two minutes** between coats. Truly.
4. **Top.** Draw it over the very edge of the nail. That is where chipping begins.

Polish dries when its solvents evaporate. Moving air helps; cold water only feels as if it helped. It is dry to the touch in six minutes and hard in a few hours, so paint after the dishes and not before.

## Minute ten: oil

One drop on every nail, every evening, colour or not. Oil does not feed a nail, for a nail is not alive, but it keeps the plates flexible, and a nail that bends does not split. Sesame and jojoba both sink in well.

## If they still break

Wear gloves for washing up and for cleaning. Use hand cream after every wash. Give gels and extensions a rest; it is mostly their removal which does the damage. Biotin helps people who lack it, and hardly anyone does. If your nails have become spoon-shaped, very pale, thick or yellow, if a dark streak appears or a nail comes away, see a doctor: nails are honest witnesses, and sometimes it is iron, the thyroid or a fungus that is speaking.

## Two notes on health

Choose a polish without toluene, formaldehyde and dibutyl phthalate, and open a window anyway. And if the skin around your nails or on your eyelids begins to itch weeks after you started with home gels, stop: acrylate allergy is real and stays for life.`,
}
