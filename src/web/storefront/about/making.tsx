import chana from '#web/art/illustrations/chana.svg';
import mint from '#web/art/illustrations/mint.svg';
import puff from '#web/art/illustrations/puff.svg';
import umbel from '#web/art/illustrations/umbel-gold.svg';

const steps = [
  {
    name: 'Roasted in small batches',
    text: 'Makhana goes low and slow until it snaps. Gram goes into hot sand, a little at a time, so that nothing scorches.',
    art: puff,
  },
  {
    name: 'Ground on stone',
    text: 'Roasted gram goes in between two stones, and sattu comes out. It is the old method, kept because it works.',
    art: chana,
  },
  {
    name: 'Ingredients you can read',
    text: 'The list on the pack is short and in kitchen words. The same list stands on every product page, with full figures per 100 g.',
    art: mint,
  },
  {
    name: 'Tasted before it leaves',
    text: 'Someone tastes every batch. If it is not right, it does not go into a pack.',
    art: umbel,
  },
];

export function HowWeMakeIt() {
  return (
    <section aria-labelledby="how-we-make-it" className="bg-sunken py-(--section)">
      <div className="wrap">
        <h2 id="how-we-make-it" className="display text-2xl">
          How we make it
        </h2>
        <ol className="mt-5 grid gap-x-[clamp(32px,6vw,96px)] md:grid-cols-2">
          {steps.map(({ name, text, art }) => (
            <li
              key={name}
              className="grid grid-cols-[60px_1fr] items-center gap-4 border-t-[1.5px] border-line py-4.5 md:grid-cols-[72px_1fr] md:gap-5"
            >
              <img src={art} alt="" width={72} height={72} loading="lazy" className="w-full" />
              <div>
                <h3 className="font-display text-xl leading-[1.1] text-neel-900">{name}</h3>
                <p className="mt-1 max-w-[34em] text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
