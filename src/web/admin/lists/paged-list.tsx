import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Paged } from '#shared/paging.ts';
import { useDelayed } from '#web/page/use-delayed.ts';
import { cx } from '#web/ui/cx.ts';
import { Pager } from '#web/ui/pager.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { readListAddress, writeListAddress } from './list-address.ts';
import { LoadFailure } from './load-failure.tsx';
import type { Loaded } from '#web/lists/loaded.ts';
import { useLastLoaded } from './use-last-loaded.ts';
import { useLoading } from './use-loading.ts';

interface PagedListProps<Item> {
  loaded: Loaded<Paged<Item>>;
  /** The heading of the error. */
  failedTitle: string;
  /** Shown for an empty list. */
  empty: ReactNode;
  /** Without a panel around the list. */
  isBare?: boolean;
  children: (items: Item[]) => ReactNode;
}

/** The current page stays while the next one loads. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { loaded, failedTitle, empty, isBare = false, children } = props;
  const isLate = useDelayed(useLoading());
  const { search } = useLocation();
  const list = useLastLoaded(loaded, search);
  return (
    <div
      aria-busy={isLate || undefined}
      className={cx('transition-opacity duration-200', isLate && 'opacity-50')}
    >
      {'failure' in loaded && <LoadFailure title={failedTitle} failure={loaded.failure} />}
      {list && list.total === 0 && empty}
      {list && list.total > 0 && (
        <Page list={list} isBare={isBare}>
          {children(list.items)}
        </Page>
      )}
    </div>
  );
}

interface PageProps {
  list: Paged<unknown>;
  isBare: boolean;
  children: ReactNode;
}

function Page({ list, isBare, children }: PageProps) {
  const [search] = useSearchParams();
  const { items, page, pageCount } = list;
  const to = (at: number) => ({
    search: writeListAddress({ ...readListAddress(search), page: at }, search),
  });
  if (items.length === 0) {
    return (
      <EmptyList title={`There is no page ${page}`}>
        <TextLink to={to(1)}>Go to the first page</TextLink>
      </EmptyList>
    );
  }
  return (
    <>
      {children}
      {pageCount > 1 && (
        <div
          className={cx(
            'flex justify-end pt-4',
            !isBare && 'border-t border-hairline px-4 pb-4 lg:px-5',
          )}
        >
          <Pager page={page} pageCount={pageCount} to={to} />
        </div>
      )}
    </>
  );
}
