import type { DemoBlog } from '../model/types.ts'

export const sandalwood: DemoBlog = {
  blogId: 'BL-007',
  blogTopic: 'Sandun and Kaha: What the Bridal Paste Really Does',
  blogCatg: 'skincare',
  miniDesc:
    'Sandalwood and turmeric have been on wedding mornings longer than anyone can count. The laboratory agrees with grandmother, with three footnotes.',
  pictures: ['journal-sandun'],
  alts: ['A terracotta jar of clay mask with sandalwood chips'],
  date: '2026-07-18T04:30:00.000Z',
  desc: `On the morning of a wedding someone's aunt will be grinding. A stone, a stick of sandalwood, a little water, a pinch of turmeric. The paste is cool and smells of wood and earth, and everyone agrees that the bride glows afterwards. Does she? We looked at what is known.

## Turmeric

The yellow is **curcumin**, together with a few close relatives. In the laboratory it is a strong antioxidant and calms several of the messengers of inflammation. On people, the evidence is smaller but friendly: reviews of trials have found that turmeric, eaten or applied, helped in a number of skin conditions, among them acne, psoriasis and itching, though the studies are mostly small.

It also stains, as anybody who has cooked knows. Raw powder leaves pale skin yellow for a day, and it is not much use left on for an hour, because curcumin hardly dissolves in water and falls apart in light. Modern extracts, or the almost colourless *tetrahydrocurcumin*, keep the benefit and spare the towels.

## Sandalwood

True sandalwood, *Santalum album*, takes fifteen years and more to form its fragrant heart. Its oil is mainly **santalol**. Studies describe it as soothing and as mildly active against bacteria and yeasts; a cream and wash with sandalwood oil and salicylic acid improved acne in a small trial, and there is work on eczema. The ground wood does something simpler as well: it is a fine, soft powder that takes up oil and polishes a little, and its coolness is real, since the water in the paste evaporates from a large surface.

## Clay, the silent partner

Bridal pastes are often thickened with gram flour or clay. Kaolin, the white one, is mild enough for dry skin. Red clay owes its colour to iron oxide and takes up more. Clay draws oil from the surface, not "toxins" from the blood; you have a liver for that. The one mistake that everyone makes is to let it **dry until it cracks**. By then it is drawing water out of the skin. Rinse while it is still a little damp, after eight to ten minutes.

## The three footnotes

**First: lime juice does not belong in it.** Old recipes call for it to lighten the skin. Citrus juice is as acidic as vinegar, and its furocoumarins react with sunlight. The result can be a burn in the shape of a drip, and a brown mark for months.

**Second: sourcing.** Kitchen turmeric is sometimes brightened with lead chromate, and market "sandalwood" may be any pale wood with perfume. Buy from people who can tell you where it comes from. Sandalwood is a protected tree; felling it wild is a crime and a pity. Ours is grown on plantations, and we use the powder that is left when chips have been distilled.

**Third: do not expect lightness.** Glow is a smooth surface that reflects light evenly. It has nothing to do with being paler. Turmeric may help marks to fade; it will not change the colour you were born with, and why should it?

## A recipe for the weekend

Mix one tablespoon of white clay, one teaspoon of sandalwood powder, a knife-tip of turmeric and enough rose water to make a yoghurt. Clean the face, spread it thin, keep away from the eyes. Eight minutes, lukewarm water, a few drops of oil on damp skin. Once a week is plenty. If you are to be married on Saturday, try it for the first time on a Tuesday three weeks before: brides should not meet new ingredients on the day.`,
}
