import type { Category } from '#shared/catalog/category.ts';
import { SizedPicture } from '#web/catalog/sized-picture.tsx';
import { cx } from '#web/ui/cx.ts';

/** The image is beside the text from 768 px on, and below it on smaller screens. */
export function CategoryHero({ category }: { category: Category }) {
  const { name, hindiName, description, image } = category;
  return (
    <section className="bg-haldi-100">
      <div
        className={cx(
          'wrap grid items-center gap-x-[clamp(24px,5vw,72px)] gap-y-6 py-[clamp(28px,5vw,72px)]',
          image && 'md:grid-cols-2',
        )}
      >
        <div className="min-w-0">
          {hindiName && (
            <p
              lang="hi"
              className="text-[clamp(1.25rem,2vw,1.75rem)] leading-snug font-semibold wrap-anywhere text-majith-700"
            >
              {hindiName}
            </p>
          )}
          <h1 className="mt-0.5 display text-[clamp(2.125rem,8vw,4rem)] wrap-anywhere">{name}</h1>
          {description && (
            <p className="mt-3 max-w-[30em] text-lg leading-snug font-medium wrap-anywhere text-neel-950">
              {description}
            </p>
          )}
        </div>
        {image && (
          <SizedPicture
            src={image.url}
            alt={image.alt}
            sizes="(min-width: 48rem) 50vw, 100vw"
            loading="eager"
            fetchPriority="high"
            decoding="async"
            className="h-auto max-h-120 w-full rounded-lg object-cover"
          />
        )}
      </div>
    </section>
  );
}
