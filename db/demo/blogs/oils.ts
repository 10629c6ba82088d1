import type { DemoBlog } from '../model/types.ts'

export const oils: DemoBlog = {
  blogId: 'BL-004',
  blogTopic: 'Coconut, Sesame, Rice Bran: Which Oil Is for Which Skin',
  blogCatg: 'bath&body',
  miniDesc:
    'Three kitchen oils, three characters. What fatty acids have to do with spots, why hair loves one and faces another.',
  pictures: ['journal-oils'],
  alts: ['Three bottles of golden and green oil beside half a coconut'],
  date: '2026-09-12T04:30:00.000Z',
  desc: `Every house on the island has an oil and an opinion. The opinions contradict one another, and most of them are right, because oils are as different as people. It helps to know what is inside.

## A word about fatty acids

An oil is a mixture of fatty acids. **Lauric acid** is small, firm and waxy. **Oleic acid** is soft and rich; it slips between the cells of the skin and loosens them a little. **Linoleic acid** is light, and it is a building block of the skin's own barrier. Skin that is prone to acne tends to be short of it. Most of what an oil does on your face follows from the proportion of these three.

## Coconut: for hair and body

About half of coconut oil is lauric acid. Its molecules are small and straight enough to enter the hair shaft, and in experiments it reduces the loss of protein during washing better than sunflower or mineral oil does. Warmed and left in for an hour before the bath, it truly protects hair. On the body it softens and seals, and trials in children with dry, itchy skin have found it at least as good as mineral oil.

On the face, be careful. Coconut oil is among the more comedogenic oils: many people find small bumps along the jaw within weeks. If your skin is dry and has never had a spot, enjoy it. Otherwise keep it below the neck.

## Sesame: for massage and for dry faces

Sesame oil is nearly balanced between oleic and linoleic acid and brings its own antioxidants, sesamol and sesamolin, which keep it from going rancid. This is why the old medicine used it as the carrier for nearly everything. It warms under the hand, sinks in within minutes and leaves a slight glow. Choose cold-pressed oil from untoasted seed; the toasted one is for noodles. A very few people are allergic to sesame, so test a drop inside the elbow first.

## Rice bran: the quiet one

A by-product of milling that deserves better. Rice bran oil is light, well balanced and rich in oryzanol and vitamin E. It has hardly any smell. It suits mixed and sensitive skin, works well below sunscreen in the evening hours, and makes a fine first cleanser: massage over dry skin, add a milk, rinse.

## What oil does not do

It does not moisturise. Moisture is water, and there is none in oil. What oil does is slow the loss of the water that is already there. So use it **on damp skin**, straight after the bath, or over a watery serum. On dry skin it sits on top and shines.

It does not replace sunscreen. The SPF of coconut oil has been measured at somewhere between one and seven, depending on the method; that is to say, not enough for a walk to the shop.

And it does not need to be complicated. Three drops for a face, a teaspoon for two legs, a tablespoon for long hair.

## Keeping it well

Heat, light and air make oil rancid. Buy small dark bottles, close them, keep them out of the bathroom sun. If it smells of crayons or old nuts, oil the door hinges with it and open a new one.

| | Hair | Body | Dry face | Oily face |
|---|---|---|---|---|
| Coconut | very good | good | with care | better not |
| Sesame | good | very good | good | with care |
| Rice bran | fair | good | very good | good |`,
}
