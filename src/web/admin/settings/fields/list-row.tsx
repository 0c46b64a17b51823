import { ChevronDown } from 'lucide-react';
import { use, useId } from 'react';
import type { FieldErrors } from '#shared/errors.ts';
import { cx } from '#web/ui/cx.ts';
import type { Data, ListDescription } from '../forms/describe.ts';
import { KnownProductsContext } from '../products/use-known-products.ts';
import { errorAt } from '../values/field-errors.ts';
import { toData, type FormValues, type Row } from '../values/form-values.ts';
import { NestedFields } from './nested-fields.ts';
import { RowButtons } from './row-buttons.tsx';

interface ListRowProps {
  field: ListDescription;
  row: Row;
  index: number;
  count: number;
  path: string;
  errors: FieldErrors;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (values: FormValues, touched: string) => void;
  move: (index: number, by: -1 | 1) => void;
  remove: (index: number) => void;
}

export function ListRow(props: ListRowProps) {
  const { field, row, index, count, path, errors, isOpen, onToggle, onChange, move, remove } =
    props;
  const renderFields = use(NestedFields);
  const bodyId = useId();
  const data = toData(field.fields, row.values);
  const hasError = errorAt(errors, path) !== undefined;
  const isShown = isOpen || hasError;
  const entry = `${field.entry} ${index + 1}`;
  const { nameOf } = use(KnownProductsContext);
  const title = rowTitle(field, data, nameOf);
  return (
    <div
      data-row={row.rowKey}
      className={cx(
        'min-w-0 rounded-md border bg-surface',
        hasError ? 'border-majith-600' : 'border-hairline',
      )}
    >
      <div className="flex items-center gap-1 pr-1">
        <button
          type="button"
          data-part="toggle"
          aria-expanded={isShown}
          aria-controls={bodyId}
          onClick={onToggle}
          className="flex min-h-14 min-w-0 grow items-center gap-2.5 rounded-md px-3.5 py-2 text-left"
        >
          <ChevronDown
            aria-hidden
            strokeWidth={1.9}
            className={cx(
              'size-5 shrink-0 text-ink-2 transition-transform duration-200',
              !isShown && '-rotate-90',
            )}
          />
          <span className="min-w-0">
            <b className="block leading-snug font-[650] wrap-anywhere text-neel-900">
              {title || entry}
            </b>
            {field.summary && (
              <span className="block text-sm leading-snug wrap-anywhere text-ink-2">
                {field.summary(data)}
              </span>
            )}
          </span>
        </button>
        <RowButtons name={title || entry} index={index} count={count} move={move} remove={remove} />
      </div>
      <div id={bodyId} hidden={!isShown} className="border-t border-hairline px-3.5 pt-4 pb-4.5">
        {isShown &&
          renderFields({
            fields: field.fields,
            values: row.values,
            path,
            errors,
            onChange: (name, value, touched) => onChange({ ...row.values, [name]: value }, touched),
          })}
      </div>
    </div>
  );
}

/** The description's own title, or the first text or product of the entry. */
function rowTitle(
  { title, fields }: ListDescription,
  data: Data,
  productName: (key: string) => string,
): string {
  if (title) return title(data);
  const first = fields.find(({ kind }) => kind === 'text' || kind === 'product');
  const text = first && data[first.name];
  if (typeof text !== 'string') return '';
  return first?.kind === 'product' ? productName(text) : text.trim();
}
