import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { categoryLimits } from '#shared/catalog/category-limits.ts';
import { blockPlaceholders, placeholders } from '#shared/settings/placeholders.ts';
import { useCan } from '#web/session/use-can.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { MarkdownField } from '../../markdown/markdown-field.tsx';
import { CategoryImage } from './category-image.tsx';
import type { CategoryForm } from './use-category-form.ts';

interface LandingFieldsProps {
  form: CategoryForm;
  onBusyChange: (isBusy: boolean) => void;
}

/** The page of a category shows its packs above the text, and has nothing to compare. */
const { packs: _, comparison: __, ...blocks } = blockPlaceholders;

/** Text and image of the page; hidden while they are empty and a page of the owner is shown instead. */
export function LandingFields({ form, onBusyChange }: LandingFieldsProps) {
  const { base, fill } = form;
  const hasFields = !base?.page || base.landingText !== null || base.image !== null;
  return (
    <div className="grid max-w-180 gap-5">
      {base?.page && <OwnerPage {...base} page={base.page} />}
      {hasFields && (
        <>
          <MarkdownField
            label="Landing text"
            optional
            error={form.errors.landingText}
            hint="With a text, the category has a page of its own. Markdown: ## for a heading, - for a list, **bold**, [text](/products) for a link. HTML is not allowed."
            placeholders={placeholders}
            blocks={blocks}
            name="landingText"
            value={form.values.landingText}
            readOnly={form.isSubmitting}
            rows={12}
            maxLength={categoryLimits.landingText}
            onChange={(landingText) => fill({ landingText })}
          />
          <CategoryImage form={form} onBusyChange={onBusyChange} />
        </>
      )}
    </div>
  );
}

type OwnerPageProps = Pick<AdminCategory, 'path' | 'landingText'> & {
  page: NonNullable<AdminCategory['page']>;
};

function OwnerPage({ page: { id, title }, path, landingText }: OwnerPageProps) {
  const canEdit = useCan('manage_settings');
  return (
    <p className="wrap-anywhere text-ink-2">
      The landing page of this category is the page{' '}
      {canEdit ? (
        <TextLink to={`/admin/settings/pages/${id}`}>{title}</TextLink>
      ) : (
        <b className="font-[650]">{title}</b>
      )}{' '}
      at {path}.{' '}
      {landingText === null
        ? 'It needs no image and no text here.'
        : 'The image and the text below are only shown while that page is hidden.'}
    </p>
  );
}
