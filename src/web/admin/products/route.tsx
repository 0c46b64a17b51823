import { FileUp, Percent, Plus, Tags } from 'lucide-react';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { ProductState } from '#shared/catalog/vocabulary.ts';
import type { Paged } from '#shared/paging.ts';
import { ApiError, call } from '#web/api/call.ts';
import { splitComponent, usePreload } from '#web/browser/split-component.tsx';
import { toCategoryNames, type CategoryName } from '#web/catalog/category-label.ts';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callRawSignedIn } from '#web/session/call-signed-in.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { readListAddress, settleSearch } from '../lists/list-address.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { SearchForm } from '../lists/search-form.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { ExportButton } from './export-button.tsx';
import { UnfinishedForm } from './form/unfinished-form.tsx';
import { addressOfState, isSameList, readOrder, readState } from './product-address.ts';
import { ProductsTable } from './products-table.tsx';
import { readPage, type ListedProduct } from './read-products.ts';
import { SelectionBar, SelectPage } from './selection-bar.tsx';
import { SortSelect } from './sort-heads.tsx';
import { StateChips } from './state-chips.tsx';
import { CategoryNamesContext } from './use-category-names.ts';
import { useDialog } from './use-dialog.ts';
import { useProductCommands } from './use-product-commands.ts';
import { useSelection } from './use-selection.ts';

const TITLE = 'Products';
const TEXT = 'Everything the shop sells, newest first. Customers see the active products.';
const PANEL = 'Catalogue';
const SEARCH = 'Search by name, category or SKU';
const FAILED = 'Failed to load products';
const PAGE_SIZE = '25';

const DetailsDialog = splitComponent(
  async () => (await import('./details-dialog.tsx')).DetailsDialog,
);
const SizesDialog = splitComponent(
  async () => (await import('./sizes/sizes-dialog.tsx')).SizesDialog,
);
const FormDialog = splitComponent(async () => (await import('./form/form-dialog.tsx')).FormDialog);

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { q, page } = readListAddress(searchParams);
  const state = readState(searchParams);
  const order = readOrder(searchParams);
  const query = { search: q || undefined, state, order, page: String(page), limit: PAGE_SIZE };
  const [loaded, categories] = await Promise.all([
    toLoaded(listProducts(query), { refused: 'Failed to fetch products', otherwise: FAILED }),
    listCategoryNames(),
  ]);
  return { q, state, loaded, categories };
}

async function listProducts(
  query: Record<string, string | undefined>,
): Promise<Paged<ListedProduct>> {
  const page = readPage(await callRawSignedIn('GET /api/products', { query }));
  if (!page) throw new ApiError(502, {});
  return page;
}

/** Without them, the list shows the slugs. */
async function listCategoryNames(): Promise<CategoryName[]> {
  const loaded = await toLoaded(call('GET /api/categories', {}), { otherwise: '' });
  return 'data' in loaded ? toCategoryNames(loaded.data.categories) : [];
}

/** Opening or closing a dialog does not reload the list. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const isOnlyDialog = currentUrl.href !== nextUrl.href && isSameList(currentUrl, nextUrl);
  return isOnlyDialog ? false : defaultShouldRevalidate;
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { q, state, loaded, categories } = loaderData;
  const search = useListSearch();
  const commands = useProductCommands();
  const { open } = useDialog();
  const selected = useSelection(`${state} ${q}`);
  usePreload(DetailsDialog, FormDialog);
  const total = 'data' in loaded ? loaded.data.total : undefined;
  return (
    <CategoryNamesContext value={categories}>
      <PageHead title={TITLE} text={TEXT}>
        <div className="flex flex-wrap gap-2.5 max-sm:basis-full">
          <Button
            size="sm"
            onClick={() => open({ kind: 'add', id: '' })}
            icon={<Plus aria-hidden strokeWidth={1.9} />}
            className="max-sm:basis-full"
          >
            Add Product
          </Button>
          <ButtonLink
            to="/admin/products/import"
            variant="quiet"
            size="sm"
            icon={<FileUp aria-hidden strokeWidth={1.9} />}
            className="sm:order-first max-sm:grow"
          >
            Import
          </ButtonLink>
          <ExportButton className="sm:order-first max-sm:grow" />
          <ButtonLink
            to="/admin/categories"
            variant="quiet"
            size="sm"
            icon={<Tags aria-hidden strokeWidth={1.9} />}
            className="sm:order-first max-sm:grow"
          >
            Categories
          </ButtonLink>
          <ButtonLink
            to="/admin/products/tax-rates"
            variant="quiet"
            size="sm"
            icon={<Percent aria-hidden strokeWidth={1.9} />}
            className="sm:order-first max-sm:grow"
          >
            GST rates
          </ButtonLink>
        </div>
      </PageHead>
      <UnfinishedForm />
      <Panel title={PANEL}>
        <PanelBody>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 grow basis-60">
              <SearchForm
                search={search}
                label="Search products by name, category or SKU"
                placeholder={SEARCH}
              />
            </div>
            <StateChips />
            <SortSelect />
          </div>
          <p role="status" className="num mt-2.5 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? total !== undefined && counted(total, 'product')
              : 'Searching...'}
          </p>
        </PanelBody>
        <PagedList loaded={loaded} failedTitle={FAILED} empty={<NoProducts q={q} />}>
          {(products) => (
            <ListedProducts
              products={products}
              total={total ?? products.length}
              list={{ q, state }}
              commands={commands}
              selected={selected}
            />
          )}
        </PagedList>
      </Panel>
      <OpenDialogs commands={commands} />
    </CategoryNamesContext>
  );
}

interface ListedProductsProps {
  products: ListedProduct[];
  total: number;
  /** The filter of the list. */
  list: { q: string; state: ProductState | undefined };
  commands: ReturnType<typeof useProductCommands>;
  selected: ReturnType<typeof useSelection>;
}

function ListedProducts({ products, total, list, commands, selected }: ListedProductsProps) {
  const onPage = products.map(({ id }) => id);
  return (
    <>
      <SelectPage {...selected} onPage={onPage} />
      <ProductsTable
        products={products}
        isArchive={list.state === 'archived'}
        commands={commands}
        {...selected}
      />
      <SelectionBar {...selected} list={list} total={total} onPage={onPage} />
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList
    title={TITLE}
    text={TEXT}
    panel={PANEL}
    actions={
      <div className="grid grid-cols-2 gap-2.5 max-sm:basis-full sm:flex sm:flex-row-reverse">
        <Skeleton className="h-11 rounded-md max-sm:col-span-2 sm:w-36" />
        <Skeleton className="h-11 rounded-md sm:w-28" />
        <Skeleton className="h-11 rounded-md sm:w-32" />
        <Skeleton className="h-11 rounded-md sm:w-32" />
        <Skeleton className="h-11 rounded-md sm:w-32" />
      </div>
    }
    placeholder={SEARCH}
  />
);

function OpenDialogs({ commands }: { commands: ReturnType<typeof useProductCommands> }) {
  const { dialog, close, replaceDialog } = useDialog();
  if (!dialog) return null;
  const key = `${dialog.kind} ${dialog.id}`;
  if (dialog.kind === 'view') {
    return (
      <DetailsDialog
        key={key}
        id={dialog.id}
        close={close}
        replaceDialog={replaceDialog}
        commands={commands}
      />
    );
  }
  if (dialog.kind === 'sizes') {
    return <SizesDialog key={key} id={dialog.id} close={close} replaceDialog={replaceDialog} />;
  }
  return <FormDialog key={key} dialog={dialog} close={close} />;
}

function NoProducts({ q }: { q: string }) {
  const [search] = useSearchParams();
  const { open } = useDialog();
  const state = readState(search);
  if (q) {
    return (
      <EmptyList title={`No products found for “${q}”`}>
        Try a part of the name, the category or the SKU
        {state ? ', or look at all of them.' : '.'}
      </EmptyList>
    );
  }
  if (state) {
    return (
      <EmptyList title={emptyTitles[state]}>
        <ButtonLink
          to={{ search: addressOfState(search, undefined) }}
          variant="quiet"
          size="sm"
          className="mt-3"
        >
          Show all products
        </ButtonLink>
      </EmptyList>
    );
  }
  return (
    <EmptyList title="There are no products yet">
      <Button size="sm" onClick={() => open({ kind: 'add', id: '' })} className="mt-3">
        Add Product
      </Button>
    </EmptyList>
  );
}

const emptyTitles = {
  active: 'No product is active',
  inactive: 'No product is inactive',
  out: 'Nothing is out of stock',
  archived: 'Nothing is archived',
};
