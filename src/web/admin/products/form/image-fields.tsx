import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { isPicture, uploadedPicture } from '#shared/catalog/picture.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import type { ImageRow } from './form-values.ts';
import type { ProductForm } from './use-product-form.ts';

interface ImageFieldsProps {
  form: ProductForm;
  row: ImageRow;
  index: number;
  count: number;
  onEdit: (typed: Partial<ImageRow>) => void;
  onPrimary: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One image: address, alternative text and whether it is primary. */
export function ImageFields(props: ImageFieldsProps) {
  const { form, row, index, onEdit, onPrimary } = props;
  const { errors, values } = form;
  const name = `images.${index}`;
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 rounded-md border border-hairline p-3.5">
      <CartPicture src={row.url} tile={values.tile} className="mt-7 h-17 w-14" />
      <div className="grid gap-3 md:grid-cols-2">
        {uploadedPicture(row.url) ? (
          <UploadedNote row={row} onClear={() => onEdit({ url: '' })} />
        ) : (
          <Field label={`Image ${index + 1} URL`} error={errors[`${name}.url`]}>
            {(control) => (
              <TextInput
                {...control}
                type="url"
                name={`${name}.url`}
                value={row.url}
                onChange={({ target }) => onEdit({ url: target.value })}
                placeholder="https://"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        )}
        <Field
          label={`Image ${index + 1} alt text`}
          error={errors[`${name}.alt`]}
          hint={
            isPicture(row.url) && !row.alt ? 'What does it show? “Front of the pack”' : undefined
          }
        >
          {(control) => (
            <TextInput
              {...control}
              name={`${name}.alt`}
              value={row.alt}
              onChange={({ target }) => onEdit({ alt: target.value })}
              maxLength={200}
            />
          )}
        </Field>
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm font-semibold">
          <input
            type="radio"
            name="primary-image"
            checked={row.isPrimary}
            onChange={onPrimary}
            aria-label={`Image ${index + 1} is primary`}
            className="size-5 accent-neel-700"
          />
          Primary
        </label>
        <RowTools {...props} />
      </div>
    </li>
  );
}

function RowTools({ index, count, onMove, onRemove }: ImageFieldsProps) {
  if (count < 2) return null;
  const which = `image ${index + 1}`;
  return (
    <div className="flex">
      <IconButton label={`Move ${which} up`} disabled={index === 0} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden strokeWidth={1.9} />
      </IconButton>
      <IconButton
        label={`Move ${which} down`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden strokeWidth={1.9} />
      </IconButton>
      <IconButton label={`Remove ${which}`} onClick={onRemove} className="text-majith-700">
        <Trash2 aria-hidden strokeWidth={1.9} />
      </IconButton>
    </div>
  );
}

/** The address of an uploaded image is not editable. */
function UploadedNote({ row, onClear }: { row: ImageRow; onClear: () => void }) {
  const { width, height } = uploadedPicture(row.url) ?? { width: 0, height: 0 };
  return (
    <div className="grid content-start gap-1.5">
      <p className="text-sm font-semibold">Uploaded picture</p>
      <p className="num flex min-h-12 flex-wrap items-center justify-between gap-x-3 rounded-md bg-table-head px-3.5 text-sm text-ink-2">
        {width} × {height}
        <TextButton onClick={onClear}>Use another</TextButton>
      </p>
    </div>
  );
}
