import type { DemoBlog } from '../model/types.ts'

export const sunscreen: DemoBlog = {
  blogId: 'BL-002',
  blogTopic: 'Seven Degrees North: A Sunscreen Guide for the Tropics',
  blogCatg: 'skincare',
  miniDesc:
    'What SPF measures, why deep skin needs it too, how much is two fingers’ worth, and how to reapply over make-up without tears.',
  pictures: ['journal-sunscreen'],
  alts: ['A tube of sunscreen on warm stone with the shadow of a palm'],
  date: '2026-10-14T04:30:00.000Z',
  desc: `The sun stands almost overhead here for a good part of the year. The ultraviolet index in Sri Lanka reaches *very high* or *extreme* on most clear days, also in the months that feel mild, also under thin cloud. If you do one thing for your skin, do this one.

## Two kinds of light

**UVB** burns. It is strongest around noon and is largely stopped by glass. **UVA** does not burn; it goes deeper, ages, and darkens marks. It is there from morning to evening and passes through the window of a car. The SPF on a bottle speaks mostly about UVB. For UVA look for the letters in a circle, for *broad spectrum*, or for a PA rating with three or four plus signs.

SPF is not a scale of strength like chillies. SPF 30 lets about one thirtieth of the burning light through, SPF 50 about one fiftieth. The difference looks small, but nobody applies as much as the laboratory does, and the higher number forgives.

## Does deep skin need it?

Yes. Melanin is a real protection, worth perhaps an SPF between 3 and 13 depending on the skin, but it does little against the slow work of UVA. More to the point, deep skin answers every irritation with pigment. The mark left by a spot fades in weeks under sunscreen and can stay for a year without. Visible light plays its part too, which is why **tinted sunscreens with iron oxides** do more for melasma than untinted ones.

The old complaint, that sunscreen leaves a grey face, was fair: it was true of thick mineral pastes. Modern filters are clear. If yours still turns you the colour of ash, change it; you will never wear enough of something you dislike.

## How much

Laboratories test with two milligrams per square centimetre. For the face and neck that is about **two fingers' length**, squeezed from base to tip, or a little over a gram. Most people use a third of that and receive much less than a third of the protection. A trick: apply one finger's length, wait two minutes, apply the second.

Do not forget ears, the parting, the back of the neck, and the backs of your hands, which sit on the steering wheel all day.

## When to do it again

Every two hours outdoors, and after swimming or wiping your face. If you spend the day inside, away from windows, the morning layer will do until you go out for lunch. Water resistance is measured for 40 or 80 minutes, so it describes a swim and not a holiday.

Over make-up, pat a fluid on with a clean sponge, without rubbing. Powders and mists with SPF are pleasant additions, but it would take a heroic amount of either to reach the number on the label.

## Shade is a sunscreen too

A hat with a wide brim, sleeves of closely woven cotton, the other side of the road: these need no reapplying. Between eleven and two, when your shadow is shorter than you are, they do more than any cream. Children under six months should not need sunscreen at all, because they should not be in the sun.

## And vitamin D?

Here, people make enough from a few minutes of ordinary daily light on arms and legs, and studies of regular sunscreen users find little or no difference. If you cover up completely or have been told that your level is low, ask your doctor about a supplement; it is safer than an unprotected face.

## Before you buy

Check the expiry date, check that the bottle has not been standing in a shop window, and once it is open finish it within a year. Then put it beside your toothbrush. Habits live next to other habits.`,
}
