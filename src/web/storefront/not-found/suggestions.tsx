import { figures } from '#shared/settings/figures.ts';
import { Link } from '#web/ui/link.tsx';
import { useCategoryLinks, type CategoryLink } from '../shell/category-links.ts';
import postBox from '#web/art/illustrations/arch-letter.svg';
import basket from '#web/art/illustrations/basket-empty.svg';
import chana from '#web/art/illustrations/chana.svg';
import lotus from '#web/art/illustrations/lotus.svg';
import puff from '#web/art/illustrations/puff.svg';

const allProducts = {
  to: '/products',
  name: 'All products',
  text: 'Every pack, with its price',
  art: basket,
};

const contact = () => ({
  to: '/contact',
  name: 'Contact',
  text: `We answer within ${figures().emailAnswerTime}`,
  art: postBox,
});

/** By the slug of the category. */
const knownCategories: Record<string, { text: string; art: string } | undefined> = {
  makhana: { text: 'Roasted fox nuts', art: puff },
  sattu: { text: 'Stone-ground gram', art: chana },
};
const otherCategory = { text: 'See its packs', art: lotus };

function toSuggestion({ slug, to, label }: CategoryLink) {
  const { text, art } = knownCategories[slug] ?? otherCategory;
  return { to, name: label, text, art };
}

export function Suggestions() {
  const categories = useCategoryLinks().slice(0, 2).map(toSuggestion);
  const links = [allProducts, ...categories, contact()];
  return (
    <nav aria-labelledby="links-on" className="mt-6 w-full max-w-180">
      <h2 id="links-on" className="text-center font-[650]">
        Perhaps you were looking for
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {links.map(({ to, name, text, art }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex items-center gap-4 rounded-lg bg-sunken px-4 py-3 transition-colors duration-200 hover:bg-haldi-100"
            >
              <img
                src={art}
                alt=""
                width={48}
                height={48}
                className="size-12 shrink-0 object-contain"
              />
              <span>
                <span className="block font-[650] text-neel-700 underline decoration-haldi-400 decoration-2 underline-offset-4">
                  {name}
                </span>
                <span className="block text-sm text-ink-2">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
