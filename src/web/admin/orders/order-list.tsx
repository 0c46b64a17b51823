import { useLocation } from 'react-router';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { BulkActions } from './bulk/bulk-actions.tsx';
import { OrderCard } from './order-card.tsx';
import { orderAddress } from './orders-address.ts';
import type { AdminShownOrder, OrdersPage } from './read-orders.ts';
import { countSelected, isSelected } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { useListView } from './use-list-view.ts';
import type { useSelection } from './use-selection.ts';

type ListSelection = ReturnType<typeof useSelection>;

interface OrderListProps {
  orders: readonly AdminShownOrder[];
  selection: ListSelection;
}

export function OrderList({ orders, selection }: OrderListProps) {
  const { openIds, toggle } = useListView();
  const { search } = useLocation();
  useListShortcuts({
    toggle: selection.toggle,
    select: selection.select,
    selectPage: () => selection.select(orders.map(({ id }) => id)),
    hasSelection: hasSelection(selection),
    clear: selection.clear,
  });
  return (
    <ul aria-label="Orders" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {orders.map((order) => (
        <li
          key={order.id}
          data-order={order.id}
          className="[contain-intrinsic-size:auto_14rem] [content-visibility:auto] xl:[contain-intrinsic-size:auto_4.5rem]"
        >
          <OrderCard
            order={order}
            isOpen={openIds.includes(order.id)}
            onToggle={toggle}
            isChosen={isSelected(selection.selection, order.id)}
            onChoose={selection.toggle}
            to={orderAddress(order, search)}
          />
        </li>
      ))}
    </ul>
  );
}

const hasSelection = ({ selection }: ListSelection) =>
  !('ids' in selection) || selection.ids.length > 0;

const isPageSelected = (orders: readonly AdminShownOrder[], { selection }: ListSelection) =>
  orders.length > 0 && orders.every(({ id }) => isSelected(selection, id));

/** Selects or deselects the orders of this page. */
export function SelectPage({ orders, selection }: OrderListProps) {
  const isWhole = isPageSelected(orders, selection);
  const isPart = !isWhole && orders.some(({ id }) => isSelected(selection.selection, id));
  if (orders.length === 0) return null;
  return (
    <label className="flex min-h-11 items-center gap-3 px-4 text-sm font-semibold xl:px-4">
      <input
        type="checkbox"
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = isPart;
        }}
        onChange={() =>
          selection.select(
            orders.map(({ id }) => id),
            !isWhole,
          )
        }
        className="size-5.5 accent-neel-700"
      />
      Select all on this page
    </label>
  );
}

interface SelectedProps {
  /** Undefined while the list cannot be loaded. */
  found: OrdersPage | undefined;
  selection: ListSelection;
  sort: OrderSort;
}

/** The actions on the selection, once there is one. */
export function Selected({ found, selection, sort }: SelectedProps) {
  if (!found || !hasSelection(selection)) return null;
  const { total, items } = found;
  const count = countSelected(selection.selection, total);
  const canSelectMore = isPageSelected(items, selection) && count < total;
  return (
    <SelectionBar
      selection={selection.selection}
      count={count}
      total={total}
      sort={sort}
      onSelectMatching={canSelectMore ? selection.selectMatching : undefined}
      onClear={selection.clear}
    >
      <BulkActions selection={selection.selection} sort={sort} />
    </SelectionBar>
  );
}
