import { useId, useRef } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { Basics } from './basics.tsx';
import { ComboFields } from './combo-fields.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { SizesSection } from '../sizes/sizes-section.tsx';
import type { Flag } from './form-values.ts';
import { Images } from './images.tsx';
import { MoreFields } from './more-fields.tsx';
import { NewSizeFields } from './new-size-fields.tsx';
import { NutritionAndTags } from './nutrition-and-tags.tsx';
import { Preview } from './preview.tsx';
import { PriceAndStock } from './price-and-stock.tsx';
import { SearchListing } from './search-listing.tsx';
import { TaxFields } from './tax-fields.tsx';
import type { ProductForm } from './use-product-form.ts';
import type { Uploads } from './use-uploads.ts';

const flags: readonly { name: Flag; label: string }[] = [
  { name: 'isActive', label: 'Active' },
  { name: 'isBestseller', label: 'Bestseller' },
  { name: 'isFeatured', label: 'Featured' },
  { name: 'isOrganic', label: 'Organic' },
];

interface ProductFormViewProps {
  form: ProductForm;
  uploads: Uploads;
  onCancel: () => void;
}

export function ProductFormView({ form, uploads, onCancel }: ProductFormViewProps) {
  const element = useRef<HTMLFormElement>(null);
  const waitId = useId();
  const { values, conflict } = form;
  return (
    <form
      ref={element}
      noValidate
      aria-busy={form.isSaving || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (!uploads.isRunning) form.save(event.currentTarget);
      }}
      className="grid gap-6"
    >
      {form.isRestored && (
        <Banner tone="info">
          This is your unsaved draft. <TextButton onClick={form.startOver}>Start over</TextButton>
        </Banner>
      )}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          onKeepMine={() => element.current && form.saveMine(element.current)}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <div className="grid grid-cols-2 items-start gap-x-5 gap-y-6 md:grid-cols-[230px_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8">
        <div className="md:sticky md:top-18 md:row-span-2">
          <Preview values={values} />
        </div>
        <fieldset className="flex flex-wrap gap-x-7 gap-y-1 max-md:flex-col">
          <legend className="sr-only">In the shop</legend>
          {flags.map(({ name, label }) => (
            <Switch
              key={name}
              checked={values[name]}
              onChange={(isOn) => form.change({ [name]: isOn })}
            >
              {label}
            </Switch>
          ))}
        </fieldset>
        <div className="grid min-w-0 gap-7 max-md:col-span-2">
          {values.sizeOf && <NewSizeFields form={form} />}
          <Basics form={form} />
          <PriceAndStock form={form} />
          <ComboFields form={form} />
          {form.base && <SizesSection product={form.base} />}
          <TaxFields form={form} />
          <Images form={form} uploads={uploads} />
          <NutritionAndTags form={form} />
          <MoreFields form={form} />
          <SearchListing form={form} />
        </div>
      </div>
      <div className="sticky bottom-0 z-1 -mx-5 -mb-6 grid gap-3 border-t border-hairline bg-surface px-5 py-4 md:-mx-7 md:px-7">
        {uploads.isRunning && (
          <p id={waitId} role="status" className="text-sm text-ink-2">
            Pictures are being uploaded. You can save when they are done.
          </p>
        )}
        <div className="flex justify-end gap-3 max-md:*:grow max-[359px]:flex-col-reverse">
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={form.isSaving}
            disabled={uploads.isRunning}
            aria-describedby={uploads.isRunning ? waitId : undefined}
          >
            {form.isNew ? 'Add product' : 'Save changes'}
          </Button>
        </div>
      </div>
    </form>
  );
}
