import { settings } from '#shared/settings/current.ts';
import lotus from '#web/art/illustrations/lotus.svg';
import mint from '#web/art/illustrations/mint.svg';
import onion from '#web/art/illustrations/onion.svg';
import { bannerMakhanaDesktop, bannerMakhanaMobile } from '#web/art/scenes.ts';
import type { LandingContent } from '../landing-content.ts';
import { typicalFoods } from '../typical-foods.ts';

export const makhana = (): LandingContent => ({
  category: 'makhana',
  name: 'Makhana',
  hindiName: 'मखाना',
  search: {
    title: 'Roasted makhana (fox nuts), never fried',
    description:
      'Fox nuts from the ponds of Mithila, slow-roasted and tossed in spice. Prices, nutrition per 100 g beside potato chips, recipes and plain answers.',
  },
  hero: {
    title: 'Makhana, popped the patient way',
    text: 'Fox nuts from the ponds of Mithila, hand-graded, slow-roasted and tossed in spice. Never fried.',
    desktop: bannerMakhanaDesktop,
    mobile: bannerMakhanaMobile,
    alt: `Packs of ${settings().shop.name} makhana on the bank of a lotus pond at night, a basket of fox nuts beside them`,
    ground: 'night',
    action: { label: 'Shop Now', leadsTo: 'list' },
  },
  packs: {
    title: 'Pick your crunch',
    slugs: ['peri-peri-makhana', 'tomato-makhana', 'minty-masala-makhana'],
  },
  measuredSlug: 'himalayan-salt-makhana',
  comparison: { title: 'Beside a packet of chips', food: typicalFoods.potatoChips },
  recipes: {
    title: 'Recipes',
    list: [
      {
        name: 'Chaat bowl',
        art: onion,
        yields: 'Serves 2, 5 minutes',
        ingredients: [
          '2 cups (40 g) roasted makhana, any flavour',
          '1 small onion and 1 tomato, finely chopped',
          '1 tbsp green chutney, 1 tbsp tamarind chutney',
          'Juice of half a lime, a handful of coriander',
        ],
        steps: [
          'Mix the onion, the tomato and both chutneys in a wide bowl.',
          'Add the makhana last and toss twice.',
          'Lime and coriander on top. Eat at once, while it cracks.',
        ],
      },
      {
        name: 'Quick raita',
        art: mint,
        yields: 'Serves 2, 5 minutes',
        ingredients: [
          '1 cup (250 g) curd, 2 tbsp water',
          '1 cup (20 g) roasted makhana',
          '½ tsp roasted cumin powder, a pinch of black salt',
          '6 mint leaves, torn',
        ],
        steps: [
          'Whisk the curd and the water until smooth.',
          'Stir in cumin, black salt and mint.',
          'Fold in the makhana just before you sit down.',
        ],
      },
      {
        name: 'Kheer',
        art: lotus,
        yields: 'Serves 4, 35 minutes',
        ingredients: [
          '2 cups (40 g) raw phool makhana, 1 tsp ghee',
          '1 litre full-cream milk',
          '4 tbsp sugar',
          '4 cardamom pods, crushed, and a pinch of saffron',
        ],
        steps: [
          'Roast the makhana in the ghee on a low flame for 8 minutes. Crush half of it.',
          'Simmer the milk for 15 minutes, stirring now and then.',
          'Add makhana, saffron and cardamom, and simmer for 10 minutes. Sugar last.',
        ],
      },
    ],
  },
  questions: [
    {
      question: 'What is makhana?',
      answer:
        'The popped seed of a prickly water lily (Euryale ferox), also called fox nut or phool makhana. It grows in ponds, above all in the Mithila region of Bihar. People often call it lotus seed, but the lotus is another plant.',
    },
    {
      question: 'Is it roasted or fried?',
      answer:
        'Roasted, never fried. Flavoured packs are roasted first and then tossed with spice and a little oil, which is named in the ingredients and counted in the fat. A pack that says raw is not roasted at all: it is for cooking.',
    },
    {
      question: 'Does it contain gluten or other allergens?',
      answer: `Makhana is a seed, not a grain, and has no gluten of its own. In spite of its English name it is not a tree nut either. Seasonings differ, so read the ingredients on the page of the pack. If you have an allergy or coeliac disease, write to ${settings().shop.contact.email} before you order.`,
    },
    {
      question: 'How do I store it, and how long does it keep?',
      answer:
        'Keep it cool, dry and closed; the page of each pack says for how many months, and the best-before date is printed on it. Once open, close it tightly or move it to an airtight tin. If it turns soft, warm it in a dry pan on a low flame for 2 to 3 minutes and let it cool: the crunch comes back.',
    },
    {
      question: 'Can children eat it?',
      answer:
        'Yes, once they chew well. Whole puffs are a choking risk for children under five, so crush them first. Some flavours are hot: the page of each pack says what is in it.',
    },
    {
      question: 'Can I eat it during a fast?',
      answer:
        'Plain makhana is a fasting food in many homes. Flavoured packs may contain onion, garlic or spices that your fast leaves out, so read the ingredients first. Raw phool makhana, roasted in ghee with sendha namak, keeps it simple.',
    },
  ],
  otherCategory: {
    title: 'Thirsty?',
    text: 'Meet sattu, the original protein mix.',
    label: 'Go to Sattu',
    to: '/sattu',
  },
});
