import { Table } from '#web/ui/table.tsx';
import { useRowChanges } from './inline/use-row-changes.ts';
import { ProductRow } from './product-row.tsx';
import type { ListedProduct } from './read-products.ts';
import { SelectBox } from './select-box.tsx';
import { has, pageState, pressPage, pressProduct, type Selection } from './selection.ts';
import { useSortHeads } from './sort-heads.tsx';
import type { ProductCommands } from './use-product-commands.ts';

interface ProductsTableProps {
  products: ListedProduct[];
  isArchive: boolean;
  commands: ProductCommands;
  selection: Selection;
  select: (next: Selection) => void;
}

export function ProductsTable(props: ProductsTableProps) {
  const { products, isArchive, commands, selection, select } = props;
  const [first, ...heads] = useSortHeads();
  const { rows, change } = useRowChanges(products);
  const onPage = products.map(({ id }) => id);
  const allHead = first && {
    ...first,
    content: (
      <span className="flex items-center gap-1 lg:-my-2">
        <SelectBox
          label="Select all products of this page"
          isChecked={pageState(selection, onPage)}
          onPress={() => select(pressPage(selection, onPage))}
          className="-ml-3 max-lg:invisible"
        />
        {first.content}
      </span>
    ),
  };
  return (
    <Table
      caption="Products"
      heads={[...(allHead ? [allHead] : []), ...heads, { label: 'Actions', align: 'right' }]}
    >
      {rows.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          isArchived={isArchive}
          commands={commands}
          isSelected={has(selection, product.id)}
          onSelect={(isRange) =>
            select(pressProduct(selection, { id: product.id, isRange, onPage }))
          }
          onChange={(values) => change(product.id, values)}
        />
      ))}
    </Table>
  );
}
