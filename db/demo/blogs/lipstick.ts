import type { DemoBlog } from '../model/types.ts'

export const lipstickPost: DemoBlog = {
  blogId: 'BL-005',
  blogTopic: 'Finding Your Red: Undertone, Depth and Contrast',
  blogCatg: 'makeup',
  miniDesc:
    'Forget the rules about hair colour. Three questions in daylight will tell you more, and a fourth will make it last through lunch.',
  pictures: ['journal-red'],
  alts: ['Three open lipsticks in rose, terracotta and caramel on stone'],
  date: '2026-08-25T04:30:00.000Z',
  desc: `There is a red for everyone. The trouble is finding it under the lamps of a shop, on the back of a hand that is not the colour of your face. Do it at home instead, beside a window, with clean skin and three questions.

## 1. Undertone: what is below the colour?

Surface colour changes with the sun; undertone does not. Hold a sheet of plain white paper beside your face. Does the skin look more golden, or more rosy or bluish, or neither? Try on silver and gold. If gold makes you look rested, you are probably warm; if silver does, cool; if both, neutral. Many South Asian skins are *olive*, a greenish cast that confuses every quiz: warm lipsticks can turn orange on you and cool ones violet, and slightly muted, brownish reds are your home.

- **Warm:** brick, terracotta, coral, chilli.
- **Cool:** cherry, raspberry, wine.
- **Olive or neutral:** dusty rose, rosewood, cinnamon, laterite.

## 2. Depth: how much pigment do your lips have?

Lips are rarely one colour. Often the upper one is darker than the lower, and the edge darker than the middle. A sheer lipstick adds itself to what is there, so a pale nude on pigmented lips turns to chalk. Look for a nude that is **a shade deeper than your lower lip**, not lighter. For an even red, cover the natural colour first with a trace of foundation or a pencil in the lipstick's own shade.

## 3. Contrast: how far apart are your features?

Dark brows and hair against light skin make a high contrast, and a strong red sits easily there. When hair, eyes and skin are close to each other in depth, the same red can seem to arrive before you do. Either deepen the eyes a little with kajal, or choose a red with some brown in it. Neither is a law. If you like arriving after your lipstick, wear it.

## Matt, satin, or stain?

**Matt** holds a great deal of pigment and little oil. It lasts, it shows every dry patch, and it makes lips look smaller. **Satin** forgives. A **stain** or tint oil suits people who forget that they are wearing anything. On deep skin, high-shine formulas bring out the contrast between lip and face, and very chalky matts can look grey; a velvet finish is a good meeting place.

## Making it last

1. Prepare while you dress: a thin balm, ten minutes, then blot.
2. Fill in the whole lip with pencil, not just the line.
3. One coat from the bullet. Press on a tissue.
4. Dust a little loose powder through one layer of that tissue. It sounds odd and works.
5. A second coat, from the centre outwards.

Oily food is the true enemy. Curry dissolves waxes and no promise on a package changes this. Carry the bullet; reapply to the middle only and press the lips together.

## Care

Lips have no oil glands and very little melanin, so they dry out and burn sooner than the rest of the face. Use a balm with sunscreen during the day. Do not lick. If your lips peel all year round, suspect the toothpaste before the lipstick: strong mint and foaming agents are frequent culprits.

Finally, lipstick keeps for about two years. If it sweats, smells of crayons or tastes bitter, let it go, however long you searched for it.`,
}
