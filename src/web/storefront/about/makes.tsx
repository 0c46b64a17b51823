import stove from '#web/art/illustrations/story-stove.svg';
import pond from '#web/art/illustrations/story-pond.svg';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

const foods = [
  {
    name: 'Makhana',
    hindiName: 'मखाना',
    text: 'Fox nuts from the ponds of Mithila, graded by hand and slow-roasted until they snap. Tossed in spice, never fried. A pack that says raw is left for your own pan.',
    to: '/makhana',
    link: 'All about makhana',
    art: pond,
    alt: 'A boat with a basket of makhana seeds on a pond at sunrise',
    ground: 'bg-kamal-100',
  },
  {
    name: 'Sattu',
    hindiName: 'सत्तू',
    text: 'Bengal gram, roasted in hot sand and ground on stone. Plain or flavoured, and each pack says with what. Stir it into water, knead it into dough, stuff a paratha with it.',
    to: '/sattu',
    link: 'All about sattu',
    art: stove,
    alt: 'Gram roasting in hot sand in a pan on a clay stove',
    ground: 'bg-patti-100',
  },
];

export function WhatWeMake() {
  return (
    <section aria-labelledby="what-we-make" className="wrap pb-(--section)">
      <h2 id="what-we-make" className="display text-2xl">
        What we make
      </h2>
      <p className="mt-3 max-w-[34em] text-ink-2">
        Two foods that Indian kitchens have known for a very long time.
      </p>
      <ul className="mt-6 grid gap-4 md:grid-cols-2 lg:gap-5">
        {foods.map(({ name, hindiName, text, to, link, art, alt, ground }) => (
          <li key={to} className={`flex flex-col rounded-xl p-3 md:p-5 ${ground}`}>
            <img
              src={art}
              alt={alt}
              width={400}
              height={300}
              loading="lazy"
              className="h-auto w-full"
            />
            <div className="flex grow flex-col items-start px-2 pt-4 pb-2">
              <h3 className="display text-xl">{name}</h3>
              <p lang="hi" className="font-semibold text-kamal-800">
                {hindiName}
              </p>
              <p className="mt-2 mb-3 max-w-[34em] grow">{text}</p>
              <TextLink to={to} className="min-h-11">
                {link}
              </TextLink>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink to="/products" className="mt-6 max-sm:w-full">
        See All Products
      </ButtonLink>
    </section>
  );
}
