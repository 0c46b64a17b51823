import barley from '#web/art/illustrations/barley.svg';
import chana from '#web/art/illustrations/chana.svg';
import chilli from '#web/art/illustrations/chilli.svg';
import lemon from '#web/art/illustrations/lemon.svg';
import lotus from '#web/art/illustrations/lotus.svg';
import onion from '#web/art/illustrations/onion.svg';
import type { Product } from '#shared/catalog/product.ts';

const motifs: Record<string, string[] | undefined> = {
  makhana: [chilli, onion, lemon],
  sattu: [chana, barley, lemon],
};
const anyMotifs = [lotus, lemon, onion];

export function WaysToEat({ product }: { product: Product }) {
  if (product.serveIdeas.length === 0) return null;
  const pictures = motifs[product.category] ?? anyMotifs;
  return (
    <section className="lg:pt-6">
      <h2 className="mb-3 display text-xl">Ways to eat it</h2>
      <ul>
        {product.serveIdeas.map((idea, index) => (
          <li key={idea} className="grid grid-cols-[40px_1fr] items-start gap-3.5 py-2.5">
            <img
              src={pictures[index % pictures.length]}
              alt=""
              width={40}
              height={40}
              loading="lazy"
            />
            <span className="pt-1.5 wrap-anywhere">{idea}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
