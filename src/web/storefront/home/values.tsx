import lotus from '#web/art/illustrations/lotus.svg';
import mint from '#web/art/illustrations/mint.svg';
import onion from '#web/art/illustrations/onion-gold.svg';
import { cx } from '#web/ui/cx.ts';

const values = [
  {
    name: 'Rooted in Tradition',
    text: 'Sand-roasted, stone-ground, hand-graded. The old methods, kept because they work.',
    art: lotus,
    ground: 'bg-kamal-100',
  },
  {
    name: 'Nutrition First',
    text: 'Protein, fibre and nothing to hide. Full figures per 100 g on every page.',
    art: mint,
    ground: 'bg-patti-100',
  },
  {
    name: 'Family-Crafted',
    text: 'Home recipes, small batches, and someone tastes every one before it leaves.',
    art: onion,
    ground: 'bg-haldi-100',
  },
];

export function Values() {
  return (
    <section
      aria-label="What we stand for"
      className="wrap offscreen [--height:500px] lg:[--height:300px] pb-(--section)"
    >
      <ul className="grid gap-4 lg:grid-cols-3 lg:gap-5">
        {values.map(({ name, text, art, ground }) => (
          <li
            key={name}
            className={cx(
              'grid grid-cols-[64px_1fr] items-center gap-x-4 rounded-xl px-4.5 py-5.5 min-[23.75rem]:grid-cols-[84px_1fr] min-[23.75rem]:px-6',
              'lg:block lg:px-8 lg:pt-8 lg:pb-9',
              ground,
            )}
          >
            <img
              src={art}
              alt=""
              width={116}
              height={116}
              loading="lazy"
              className="w-full max-w-21 lg:mb-5.5 lg:-ml-2 lg:max-w-29"
            />
            <div>
              <h3 className="font-display text-xl leading-[1.1] text-neel-900">{name}</h3>
              <p className="mt-1 max-w-[28em] lg:mt-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
