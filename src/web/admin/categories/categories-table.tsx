import { ArrowDown, ArrowUp, ExternalLink, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { formatCount } from '#shared/numbers.ts';
import { SizedPicture } from '#web/catalog/sized-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useCategoryCommands, type CategoryCommands } from './use-category-commands.ts';

const heads = [
  { label: 'Category' },
  { label: 'Web address' },
  { label: 'Opens' },
  { label: 'Products', align: 'right' },
  { label: 'Actions', align: 'right' },
] as const;

export function CategoriesTable({ categories }: { categories: AdminCategory[] }) {
  const commands = useCategoryCommands(categories);
  const order = categories.map(({ slug }) => slug).join();
  const moved = useRef<{ id: string; from: string }>(undefined);
  // React may move the row with the pressed button, which drops the focus.
  useLayoutEffect(() => {
    if (!moved.current || moved.current.from === order) return;
    document.getElementById(moved.current.id)?.focus();
    moved.current = undefined;
  });
  return (
    <Table caption="Categories" heads={heads}>
      {categories.map((category, index) => (
        <CategoryRow
          key={category.slug}
          category={category}
          isFirst={index === 0}
          isLast={index === categories.length - 1}
          commands={commands}
          onMove={(by) => {
            moved.current = { id: moveId(category, by), from: order };
            void commands.move(category, by);
          }}
        />
      ))}
    </Table>
  );
}

interface CategoryRowProps {
  category: AdminCategory;
  isFirst: boolean;
  isLast: boolean;
  commands: CategoryCommands;
  onMove: (by: 1 | -1) => void;
}

const moveId = ({ slug }: AdminCategory, by: 1 | -1) => `move-${by > 0 ? 'down' : 'up'}-${slug}`;

function CategoryRow(props: CategoryRowProps) {
  const { slug, name, hindiName, image, hasPage, path, productCount } = props.category;
  return (
    <Row className="max-lg:grid-cols-[52px_minmax(0,1fr)_auto]! max-lg:items-start!">
      <Cell className="max-lg:contents lg:w-full lg:max-w-0">
        <div className="max-lg:contents lg:flex lg:items-center lg:gap-3.5">
          <Thumbnail url={image?.url} />
          <div className="min-w-0">
            <TextLink
              to={`/admin/categories/${slug}`}
              state={{ fromList: true }}
              className="leading-tight wrap-anywhere max-lg:min-h-11"
            >
              {name}
            </TextLink>
            {hindiName && (
              <span lang="hi" className="block text-xs wrap-anywhere text-ink-2">
                {hindiName}
              </span>
            )}
          </div>
        </div>
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:col-start-2 max-lg:row-start-2">
        <TextLink to={path} className="text-sm wrap-anywhere max-lg:min-h-11 lg:min-w-40">
          {hasPage ? path : `/${slug}`}
          <ExternalLink aria-hidden strokeWidth={1.9} className="size-4 shrink-0" />
        </TextLink>
      </Cell>
      <Cell className="max-lg:col-span-2 max-lg:col-start-1 max-lg:row-start-3 max-lg:self-center">
        <Badge tone={hasPage ? 'ok' : 'neutral'}>{hasPage ? 'Landing page' : 'Product list'}</Badge>
      </Cell>
      <Cell className="num text-right font-[650] whitespace-nowrap max-lg:col-start-3 max-lg:row-start-1 max-lg:text-xs">
        {formatCount(productCount)}
        <CardLabel> {productCount === 1 ? 'product' : 'products'}</CardLabel>
      </Cell>
      <Cell className="max-lg:col-start-3 max-lg:row-start-3">
        <RowActions {...props} />
      </Cell>
    </Row>
  );
}

function Thumbnail({ url }: { url: string | undefined }) {
  const shape = 'size-13 shrink-0 rounded-md max-lg:row-span-2';
  if (url === undefined) return <span aria-hidden className={`${shape} bg-sunken`} />;
  return <SizedPicture src={url} alt="" sizes="4rem" className={`${shape} object-cover`} />;
}

function RowActions({ category, isFirst, isLast, commands, onMove }: CategoryRowProps) {
  const { name } = category;
  return (
    <div className="flex justify-end lg:-my-1 lg:-mr-2.5">
      <MoveButton
        id={moveId(category, -1)}
        label={`Move ${name} up`}
        isAtEnd={isFirst}
        onMove={() => onMove(-1)}
      >
        <ArrowUp aria-hidden strokeWidth={1.9} />
      </MoveButton>
      <MoveButton
        id={moveId(category, 1)}
        label={`Move ${name} down`}
        isAtEnd={isLast}
        onMove={() => onMove(1)}
      >
        <ArrowDown aria-hidden strokeWidth={1.9} />
      </MoveButton>
      <IconButton
        label={`Delete ${name}`}
        onClick={() => void commands.remove(category)}
        className="text-majith-700"
      >
        <Trash2 aria-hidden strokeWidth={1.9} />
      </IconButton>
    </div>
  );
}

interface MoveButtonProps {
  id: string;
  label: string;
  isAtEnd: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** Only `aria-disabled` at the end of the list, because `disabled` would drop the keyboard focus. */
function MoveButton({ id, label, isAtEnd, onMove, children }: MoveButtonProps) {
  return (
    <IconButton
      id={id}
      label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : onMove}
      className="aria-disabled:opacity-45"
    >
      {children}
    </IconButton>
  );
}
