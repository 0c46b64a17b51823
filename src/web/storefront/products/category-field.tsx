import { categoryLabel, type CategoryName } from '#web/catalog/category-label.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FilterControls } from './use-filters.ts';

/** More or longer names do not fit beside the other filters, nor on a phone. */
const SEGMENTS_MAX = 6;
const LETTERS_MAX = 36;

interface CategoryFieldProps {
  /** The slugs that products have. */
  categories: string[];
  names: readonly CategoryName[];
  controls: FilterControls;
  className?: string;
}

/** Only categories with products; few are buttons, many are a list. */
export function CategoryField({ categories, names, controls, className }: CategoryFieldProps) {
  const options = ['', ...inOrder(categories, names)].map((value) => ({
    value,
    label: value ? categoryLabel(value, names) : 'All',
  }));
  const value = controls.filters.category;
  const onChange = (category: string) => controls.change({ category });
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  if (options.length <= SEGMENTS_MAX && letters <= LETTERS_MAX) {
    return (
      <Segmented
        label="Category"
        options={options}
        value={value}
        onChange={onChange}
        className={className}
      />
    );
  }
  return (
    <Select
      aria-label="Category"
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      className={className}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** The order of the shop's categories; unknown ones come last. */
function inOrder(categories: string[], names: readonly CategoryName[]): string[] {
  const used = categories.map((category) => category.toLowerCase());
  const known = names.map(({ slug }) => slug).filter((slug) => used.includes(slug));
  return [...new Set([...known, ...used])];
}
