import { ChevronDown } from 'lucide-react';
import { tiles, type Tile } from '#shared/catalog/vocabulary.ts';
import { tileClass } from '#web/catalog/tile-class.ts';
import { cx } from '#web/ui/cx.ts';
import { TextArea, TextInput } from '#web/ui/field.tsx';
import { FormField } from './form-field.tsx';
import type { ProductForm } from './use-product-form.ts';

/** Rarely used fields in a collapsed section. */
export function MoreFields({ form }: { form: ProductForm }) {
  return (
    <details className="group rounded-md border border-hairline">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 font-[650] text-neel-900">
        More: Hindi name, tagline, ways to enjoy it, colour, web address
        <ChevronDown
          aria-hidden
          strokeWidth={1.9}
          className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-4 px-4 pt-2 pb-5">
        <div className="grid gap-4 md:grid-cols-2">
          <FormField form={form} name="hindiName" label="Hindi name" optional>
            {(control) => <TextInput {...control} lang="hi" maxLength={160} />}
          </FormField>
          <FormField form={form} name="tagline" label="Tagline" optional>
            {(control) => <TextInput {...control} maxLength={160} />}
          </FormField>
        </div>
        <FormField
          form={form}
          name="serveIdeas"
          label="Ways to enjoy it"
          optional
          hint="One per line"
        >
          {(control) => <TextArea {...control} rows={3} />}
        </FormField>
        <TilePicker tile={form.values.tile} onChange={(tile) => form.change({ tile })} />
        <FormField
          form={form}
          name="slug"
          label="Web address"
          optional
          hint={
            form.isNew
              ? 'Generated from the name if left empty'
              : 'Links to the old address stop working when it changes'
          }
        >
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={120}
              placeholder="peri-peri-makhana"
            />
          )}
        </FormField>
      </div>
    </details>
  );
}

const tileNames: Record<Tile, string> = {
  neel: 'Indigo',
  haldi: 'Turmeric',
  kesar: 'Saffron',
  majith: 'Madder',
  kamal: 'Lotus',
  patti: 'Leaf',
  chuna: 'Lime wash',
};

function TilePicker({ tile, onChange }: { tile: Tile; onChange: (tile: Tile) => void }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Tile colour</legend>
      <div className="flex flex-wrap gap-2">
        {tiles.map((option) => (
          <label
            key={option}
            title={tileNames[option]}
            className={cx(
              'relative size-11 cursor-pointer rounded-md inset-ring-[1.5px] inset-ring-line-strong/40 ring-offset-2',
              'has-checked:ring-[2.5px] has-checked:ring-neel-700 has-focus-visible:outline-3 has-focus-visible:outline-offset-5 has-focus-visible:outline-neel-700',
              tileClass[option],
            )}
          >
            <input
              type="radio"
              name="tile"
              value={option}
              checked={option === tile}
              onChange={() => onChange(option)}
              aria-label={tileNames[option]}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
