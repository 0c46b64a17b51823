import { settings } from '#shared/settings/current.ts';
import barley from '#web/art/illustrations/barley.svg';
import chana from '#web/art/illustrations/chana.svg';
import umbel from '#web/art/illustrations/umbel-gold.svg';

const pillars = [
  {
    name: 'Ease',
    text: 'Open, pour, done. Good food that asks nothing of a busy day.',
    art: umbel,
  },
  {
    name: 'Empower',
    text: 'Every ingredient named up front, so you choose with open eyes.',
    art: chana,
  },
  {
    name: 'Enrich',
    text: 'Snacks that add something: protein, fibre and a little bit of home.',
    art: barley,
  },
];

export function Intro() {
  return (
    <section
      aria-labelledby="intro-title"
      className="wrap offscreen [--height:620px] lg:[--height:340px] grid items-start gap-x-[clamp(32px,6vw,96px)] gap-y-8 py-(--section) lg:grid-cols-[1.05fr_1fr]"
    >
      <div>
        <h2 id="intro-title" className="display max-w-[13em] text-3xl">
          {settings().shop.tagline}
        </h2>
        <p className="mt-5 max-w-[34em] text-lg text-ink-2">
          Before packets and palm oil there was a handful of makhana and a glass of sattu. We make
          both the patient way, in small batches from {settings().shop.city}, and send them across
          India.
        </p>
      </div>
      <ul>
        {pillars.map(({ name, text, art }) => (
          <li
            key={name}
            className="grid grid-cols-[60px_1fr] items-center gap-4 border-t-[1.5px] border-line py-4.5 last:border-b-[1.5px] md:grid-cols-[72px_1fr] md:gap-5"
          >
            <img src={art} alt="" width={72} height={72} className="w-full" loading="lazy" />
            <div>
              <h3 className="font-display text-xl leading-[1.1] text-neel-900">{name}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
