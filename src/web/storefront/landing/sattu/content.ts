import { settings } from '#shared/settings/current.ts';
import barley from '#web/art/illustrations/barley.svg';
import chana from '#web/art/illustrations/chana.svg';
import chilli from '#web/art/illustrations/chilli.svg';
import lemon from '#web/art/illustrations/lemon.svg';
import onion from '#web/art/illustrations/onion-gold.svg';
import umbel from '#web/art/illustrations/umbel-gold.svg';
import { bannerSattuDesktop, bannerSattuMobile } from '#web/art/scenes.ts';
import type { LandingContent } from '../landing-content.ts';
import { typicalFoods } from '../typical-foods.ts';

export const sattu = (): LandingContent => ({
  category: 'sattu',
  name: 'Sattu',
  hindiName: 'सत्तू',
  search: {
    title: 'Sattu: roasted gram flour, stone-ground',
    description:
      'Bengal gram roasted in hot sand and ground on stone. Prices, nutrition per 100 g, recipes for sharbat, paratha and cheela, and plain answers.',
  },
  hero: {
    title: 'Sattu, the original protein mix',
    text: 'Bengal gram roasted in hot sand and stone-ground. Stir it, drink it, stuff it, bake it.',
    desktop: bannerSattuDesktop,
    mobile: bannerSattuMobile,
    alt: `Packs of ${settings().shop.name} sattu in a sunlit yard, beside a stone mill and a bowl of roasted gram flour`,
    ground: 'sun',
    action: { label: 'Buy Now', leadsTo: 'pack' },
  },
  packs: {
    title: 'Packs to start with',
    slugs: ['classic-sattu', 'jaggery-sattu', 'masala-sattu'],
  },
  benefits: {
    title: 'Why sattu',
    list: [
      {
        name: 'Ready as it is',
        text: 'The gram is roasted before it is ground. Stir it into cold water and it is done: no stove, no waiting.',
        art: umbel,
      },
      {
        name: 'The whole gram',
        text: 'Bengal gram goes into the mill whole, so its protein and its fibre stay in the flour.',
        art: chana,
      },
      {
        name: 'Drink, stuffing, batter',
        text: 'A glass with lime in summer, a filling for parathas, a spoon in the cheela. One pack, many meals.',
        art: barley,
      },
    ],
  },
  measuredSlug: 'classic-sattu',
  comparison: { title: 'Beside plain wheat flour', food: typicalFoods.maida },
  recipes: {
    title: 'Ways to enjoy sattu',
    list: [
      {
        name: 'Sharbat',
        art: lemon,
        yields: '1 glass, 3 minutes',
        ingredients: [
          '2 tbsp (20 g) sattu',
          '250 ml cold water',
          'Juice of half a lime',
          '½ tsp roasted cumin powder, a pinch of black salt',
        ],
        steps: [
          'Stir the sattu into 4 tbsp of the water until no lump is left.',
          'Add the rest of the water, lime, cumin and salt, and whisk.',
          'Stir once more before you drink: sattu settles.',
        ],
      },
      {
        name: 'Paratha',
        art: onion,
        yields: 'Makes 4, 30 minutes',
        ingredients: [
          'Dough of 2 cups (240 g) atta and water',
          '1 cup (100 g) sattu, 1 small onion, 1 green chilli',
          '½ tsp ajwain, ½ tsp salt, juice of half a lime',
          '1 tbsp mustard oil, 2 to 3 tbsp water',
        ],
        steps: [
          'Chop onion and chilli finely. Rub all but the dough together until it holds when pressed.',
          'Close a quarter of it in a ball of dough and roll it out gently.',
          'Roast on a hot tawa with a little ghee, 2 minutes on each side.',
        ],
      },
      {
        name: 'Cheela',
        art: chilli,
        yields: 'Makes 4, 20 minutes',
        ingredients: [
          '1 cup (100 g) sattu, 4 tbsp besan',
          'About 250 ml water',
          '1 small onion, 1 tomato, 1 green chilli, chopped',
          '½ tsp salt, a handful of coriander, oil for the tawa',
        ],
        steps: [
          'Whisk sattu, besan, salt and water into a batter that pours.',
          'Stir in everything else and leave it for 10 minutes.',
          'Spread a ladleful on an oiled tawa. Cook for 2 minutes on each side.',
        ],
      },
    ],
  },
  questions: [
    {
      question: 'What is sattu?',
      answer:
        'Flour of roasted Bengal gram (chana), an everyday food of Bihar, Jharkhand and eastern Uttar Pradesh. Some packs add spices or other roasted grains: the ingredients say which.',
    },
    {
      question: 'Is it the same as besan?',
      answer:
        'No. Besan is ground from raw gram and has to be cooked. For sattu the gram is roasted first, dry and without oil, so you can stir it into water and drink it.',
    },
    {
      question: 'How much goes into a glass?',
      answer:
        'Two tablespoons, about 20 g, to 250 ml of cold water, buttermilk or milk. If sattu is new to you, begin with one: it contains a lot of fibre.',
    },
    {
      question: 'Does it contain gluten or other allergens?',
      answer: `Bengal gram is a pulse and has no gluten of its own. A blend with wheat or barley does contain gluten, and its ingredients say so. Read them on the page of the pack, and if you have an allergy or coeliac disease, write to ${settings().shop.contact.email} before you order.`,
    },
    {
      question: 'How do I store it, and how long does it keep?',
      answer:
        'Keep it cool, dry and away from the sun; the page of each pack says for how many months, and the best-before date is printed on it. Once open, move it to an airtight tin and use a dry spoon. A glass that is mixed is for drinking now, not for later.',
    },
    {
      question: 'Is it for children too?',
      answer:
        'Yes, for those who eat what the family eats: begin with a spoon in a glass of milk or in the batter. It is not suitable for babies. Spiced packs can be sharp, so look at the ingredients first.',
    },
  ],
  otherCategory: {
    title: 'Want crunch?',
    text: 'Meet makhana, popped the patient way.',
    label: 'Go to Makhana',
    to: '/makhana',
  },
});
