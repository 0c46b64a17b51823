import type { LandingContent, Recipe } from './landing-content.ts';

export function Recipes({ title, list }: LandingContent['recipes']) {
  return (
    <section
      aria-labelledby="recipes"
      className="wrap offscreen [--height:1330px] lg:[--height:490px] py-(--section)"
    >
      <h2 id="recipes" className="display text-3xl">
        {title}
      </h2>
      <ul className="mt-[clamp(20px,3vw,36px)] grid gap-x-8 gap-y-10 lg:grid-cols-3">
        {list.map((recipe) => (
          <RecipeCard key={recipe.name} {...recipe} />
        ))}
      </ul>
    </section>
  );
}

function RecipeCard({ name, art, yields, ingredients, steps }: Recipe) {
  return (
    <li className="border-t-4 border-haldi-400 pt-4.5">
      <div className="grid grid-cols-[64px_1fr] items-center gap-x-4.5">
        <img src={art} alt="" width={64} height={64} loading="lazy" className="h-auto w-full" />
        <div>
          <h3 className="font-display text-[1.375rem] leading-[1.1] text-neel-900">{name}</h3>
          <p className="mt-0.5 text-sm text-ink-2">{yields}</p>
        </div>
      </div>
      <ul
        aria-label={`Ingredients for ${name}`}
        className="mt-4 flex list-disc flex-col gap-0.5 pl-5 marker:text-haldi-600"
      >
        {ingredients.map((ingredient) => (
          <li key={ingredient}>{ingredient}</li>
        ))}
      </ul>
      <ol
        aria-label={`Steps for ${name}`}
        className="num mt-4 flex list-decimal flex-col gap-1.5 pl-5 text-ink-2 marker:font-[650] marker:text-neel-900"
      >
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </li>
  );
}
