import { categoryLabel } from '#web/catalog/category-label.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import type { FilterControls } from './use-filters.ts';

const SEGMENTS_MAX = 6;

interface CategoryFieldProps {
  categories: string[];
  controls: FilterControls;
  className?: string;
}

/** Built from the products; few categories are buttons, many are a list. */
export function CategoryField({ categories, controls, className }: CategoryFieldProps) {
  const options = ['', ...categories.map((category) => category.toLowerCase())].map((value) => ({
    value,
    label: value ? categoryLabel(value) : 'All',
  }));
  const value = controls.filters.category;
  const onChange = (category: string) => controls.change({ category });
  if (options.length <= SEGMENTS_MAX) {
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
