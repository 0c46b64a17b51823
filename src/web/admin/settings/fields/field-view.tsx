import type { FieldDescription } from '../forms/describe.ts';
import type { FieldValue, FormValues, Row } from '../values/form-values.ts';
import { CategoryControl } from './category-control.tsx';
import { ChoiceControl, ManyControl, ToggleControl } from './choice-controls.tsx';
import { ColourControl } from './colour-control.tsx';
import type { FieldProps } from './field-props.ts';
import { DrawingControl } from './drawing-control.tsx';
import { ListControl } from './list-control.tsx';
import { MarkdownControl } from './markdown-control.tsx';
import type { FieldsViewProps } from './nested-fields.ts';
import { OptionalControl } from './optional-control.tsx';
import { ProductControl } from './product-control.tsx';
import { ProductsControl } from './products-control.tsx';
import { NumberControl, TextControl } from './text-control.tsx';
import { TextsControl } from './texts-control.tsx';
import {
  DateControl,
  DateTimeControl,
  DaysControl,
  DurationControl,
  TimeControl,
} from './time-controls.tsx';
import { UploadControl } from './upload-control.tsx';

/** Chooses the control. The kind of a field decides the type of its value, so the casts are safe. */
export function FieldView(props: FieldProps<FieldDescription, FieldValue>) {
  const { field, value, ...rest } = props;
  switch (field.kind) {
    case 'number':
    case 'money':
      return <NumberControl {...rest} field={field} value={value as string} />;
    case 'duration':
      return <DurationControl {...rest} field={field} value={value as FormValues} />;
    case 'days':
      return <DaysControl {...rest} field={field} value={value as FormValues} />;
    case 'toggle':
      return <ToggleControl {...rest} field={field} value={value as boolean} />;
    case 'choice':
      return <ChoiceControl {...rest} field={field} value={value as string} />;
    case 'many':
      return <ManyControl {...rest} field={field} value={value as string[]} />;
    case 'texts':
      return <TextsControl {...rest} field={field} value={value as Row[]} />;
    case 'products':
      return <ProductsControl {...rest} field={field} value={value as Row[]} />;
    case 'product':
      return <ProductControl {...rest} field={field} value={value as string} />;
    case 'category':
      return <CategoryControl {...rest} field={field} value={value as string} />;
    case 'list':
      return <ListControl {...rest} field={field} value={value as Row[]} />;
    case 'optional':
      return <OptionalControl {...rest} field={field} value={value as FormValues | null} />;
    case 'date-time':
      return <DateTimeControl {...rest} field={field} value={value as string} />;
    case 'date':
      return <DateControl {...rest} field={field} value={value as string} />;
    case 'time':
      return <TimeControl {...rest} field={field} value={value as string} />;
    case 'hidden':
    case 'id':
      return null;
    case 'drawing':
      return <DrawingControl {...rest} field={field} value={value as string} />;
    case 'markdown':
      return <MarkdownControl {...rest} field={field} value={value as string} />;
    case 'colour':
      return <ColourControl {...rest} field={field} value={value as string} />;
    case 'image':
    case 'logo':
    case 'icon':
    case 'video':
    case 'captions':
      return <UploadControl {...rest} field={field} value={value as string} />;
    case 'text':
    case 'multiline':
    case 'email':
    case 'phone':
    case 'link':
      break;
  }
  return <TextControl {...rest} field={field} value={value as string} />;
}

/** The fields of a group, of a list entry or of an optional part. */
export function FieldsView({ fields, values, path, errors, onChange }: FieldsViewProps) {
  return (
    <div className="grid items-start gap-x-5 gap-y-4.5 md:grid-cols-2">
      {fields.map((field) => {
        const { name } = field;
        return (
          <FieldView
            key={name}
            field={field}
            path={path === '' ? name : `${path}.${name}`}
            value={values[name] === undefined ? '' : values[name]}
            errors={errors}
            onChange={(value, touched) => onChange(name, value, touched)}
          />
        );
      })}
    </div>
  );
}
