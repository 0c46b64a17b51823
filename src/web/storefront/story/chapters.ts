import { settings } from '#shared/settings/current.ts';
import basket from '#web/art/illustrations/story-basket.svg';
import mill from '#web/art/illustrations/story-mill.svg';
import parcel from '#web/art/illustrations/story-parcel.svg';
import pond from '#web/art/illustrations/story-pond.svg';
import stove from '#web/art/illustrations/story-stove.svg';
import table from '#web/art/illustrations/story-table.svg';

interface Chapter {
  when: string;
  title: string;
  text: string;
  art: string;
  /** The alternative text. */
  alt: string;
}

/**
 * SAMPLE STORY: replace it with the family's own before the shop opens; the home page tells the same story in two
 * sentences (`home/our-story.tsx`).
 */
export const chapters = (): readonly Chapter[] => [
  {
    when: 'Long before us',
    title: 'A pond at first light',
    text: 'Makhana starts as a dark seed at the bottom of a pond. In Mithila it is brought up by hand, washed, dried in the sun and sorted by size, until only the big ones are left. It is slow work, and it has stayed slow.',
    art: pond,
    alt: 'A boat with a basket of dark seeds on a pond, the sun rising behind it',
  },
  {
    when: 'Her kitchen',
    title: 'Sand in an iron pan',
    text: 'One woman roasted enough for the whole lane. Gram went into hot sand and was stirred until the skins cracked. Makhana had a pan of its own and a low flame, and was done when it snapped between two fingers. That is still our test.',
    art: stove,
    alt: 'Gram roasting in hot sand in a pan on a clay stove',
  },
  {
    when: 'Her yard',
    title: 'Two stones and an arm',
    text: 'In the yard stood the mill. What went in was roasted gram, and what came out was sattu: pale, fine and smelling of the stove. Nothing else went between the stones. Lime and salt were for the glass.',
    art: mill,
    alt: 'A stone hand mill in a sunny yard, gram plants growing behind it',
  },
  {
    when: `${settings().shop.foundedYear}`,
    title: 'The kitchen table',
    text: `She would not buy a snack that she could make better, and she said so in every shop in ${settings().shop.city}. So her family cleared the kitchen table, borrowed a pair of scales and weighed out the first small batches from her recipes. Every jar got a label with all that was in it.`,
    art: table,
    alt: 'Jars and a pair of scales with makhana on a table with a red cloth',
  },
  {
    when: 'A few weeks later',
    title: 'The first parcel',
    text: 'A cousin in another city asked for two packs. Then her neighbour asked. We tied the box with kitchen string, strapped it to a bicycle and hoped that makhana travels well. It does, if you pack it tightly.',
    art: parcel,
    alt: 'A bicycle at a blue door with a tied parcel on its rack',
  },
  {
    when: 'Today',
    title: 'The basket',
    text: `The basket that stood beside her stove gave us our name. Now it holds roasted makhana and stone-ground sattu, made in small batches in ${settings().shop.city} and sent across India. Someone still tastes every batch before it leaves. Some days she does.`,
    art: basket,
    alt: `A woven basket with three packs of ${settings().shop.name} under an arch`,
  },
];
