import { limits } from '#shared/limits.ts';
import { Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { FormGroup } from './form-group.tsx';
import { imageRow } from './form-values.ts';
import { ImageFields } from './image-fields.tsx';
import { withoutRow, withPrimaryRow, withRowMoved } from './image-rows.ts';
import { PictureDrop } from './picture-drop.tsx';
import type { ProductForm } from './use-product-form.ts';
import type { Uploads } from './use-uploads.ts';

export function Images({ form, uploads }: { form: ProductForm; uploads: Uploads }) {
  const { images } = form.values;
  const canAdd = images.length < limits.picturesPerProduct;
  return (
    <FormGroup
      title="Images"
      text="The primary image is shown on the product card. Describe briefly what each image shows."
    >
      {form.errors.images && (
        <p role="alert" className="text-sm font-[550] text-majith-700">
          {form.errors.images}
        </p>
      )}
      <ul className="grid gap-3.5">
        {images.map((row, index) => (
          <ImageFields
            key={row.key}
            form={form}
            row={row}
            index={index}
            count={images.length}
            onEdit={(typed) =>
              form.change({
                images: images.map((other) => (other === row ? { ...other, ...typed } : other)),
              })
            }
            onPrimary={() => form.change({ images: withPrimaryRow(images, row.key) })}
            onMove={(by) => form.change({ images: withRowMoved(images, row.key, by) })}
            onRemove={() => form.change({ images: withoutRow(images, row.key) })}
          />
        ))}
      </ul>
      <PictureDrop uploads={uploads} />
      <Button
        variant="quiet"
        size="sm"
        disabled={!canAdd}
        onClick={() => form.change({ images: [...images, imageRow()] })}
        icon={<Plus aria-hidden strokeWidth={1.9} />}
        className="justify-self-start"
      >
        Add image by address
      </Button>
    </FormGroup>
  );
}
