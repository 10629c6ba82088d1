import type { DemoBlog } from '../model/types.ts'

export const frangipani: DemoBlog = {
  blogId: 'BL-003',
  blogTopic: 'Araliya: Notes on a Flower That Smells Only at Night',
  blogCatg: 'fragrance',
  miniDesc:
    'The temple flower came from the other side of the world, cheats its moths, and refuses to be distilled. How we caught it all the same.',
  pictures: ['journal-araliya'],
  alts: ['White frangipani flowers and a round perfume flacon at dusk'],
  date: '2026-09-30T04:30:00.000Z',
  desc: `Ask anyone here to draw a temple and they will draw a white dome, a lamp, and a bare grey tree with flowers at the ends of its branches. The araliya seems to have stood there for ever. It has not. *Plumeria* is a native of Central America and the Caribbean; it travelled along the old shipping routes some centuries ago, took to our poor soils and dry months, and was so generous with its flowers that it was invited to stay.

## A scent that lies

By day the flowers are almost silent. After sunset they open up and send out a heavy, sweet scent to call hawk moths. The moths come a long way for nectar. There is none. They push their long tongues into one flower after another, carry the pollen along, and go home hungry. Botanists call it deceptive pollination. We think of it as excellent perfumery.

What does it smell of? Of jasmine without the sharpness. Of ripe peach, a little coconut, a trace of citrus peel and something like warm skin. The yellow ones lean towards apricot, the pink ones towards rose and pepper, and the plain white one by the gate is the best of all.

## The flower that will not be boiled

Rose and lavender give up their oil to steam. Araliya does not: heat turns it into something like boiled spinach. Traditionally the petals were laid on trays of cold fat, which drank the scent over days, a process known as *enfleurage*. It is beautiful and absurdly slow. Today, most frangipani absolute is won with a solvent from flowers picked before sunrise, and a kilogram of it takes a very large heap of petals indeed. That is why nearly every bottle with a frangipani on its label contains none. Perfumers build the flower instead, from jasmine notes, a peach lactone, ylang-ylang and a touch of salicylate, in the same way as a painter builds skin from ochre and blue.

We do both. Our Eau de Parfum contains real absolute, in a dose that will not bankrupt anybody, and around it an accord that fills in what extraction leaves behind: the green snap of the broken stem, the coolness of a petal, the lamp oil in the background.

## How to wear it

Heat lifts perfume. In this climate everything rises quickly and fades quickly, and a scent that is polite in London shouts in a Kandy bus. So:

- **Spray less, and lower.** The backs of the knees or the hem of a saree give off scent slowly as you walk.
- **Moisturise first.** Dry skin lets perfume go; a plain lotion holds it.
- **Do not rub.** It warms the top notes and hurries them away.
- **Let cloth help.** Cotton and silk keep a scent for days. Try a hidden corner first.

Store the bottle in its box, in a drawer and not on the bathroom shelf. Light and heat are what spoil a perfume; a good one kept cool lasts for years.

## A small experiment

Pick one fallen flower in the evening and put it in a saucer of water beside your bed. At nine it will smell of peach. At midnight, of jasmine. At four in the morning, when the moths have given up, of almost nothing. Perfumers speak of top, heart and base. The araliya has been doing it all along.`,
}
