import { Plus } from 'lucide-react';
import { CATEGORIES_MAX } from '#shared/catalog/category-limits.ts';
import { LoadingList } from '#web/admin/lists/loading-list.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { counted } from '#web/lists/counted.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadFailure } from '../lists/load-failure.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import { Panel } from '../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { CategoriesTable } from './categories-table.tsx';
import { FAILED, loadCategories } from './load-categories.ts';

const TITLE = 'Categories';
const TEXT = 'Every product belongs to one. The shop shows them in this order.';
const PANEL = 'All categories';

export const meta = () => hiddenPage(TITLE);

export const clientLoader = loadCategories;

export default function CategoriesPage({ loaderData: loaded }: Route.ComponentProps) {
  const categories = useLastLoaded(loaded);
  const isFull = categories !== undefined && categories.length >= CATEGORIES_MAX;
  return (
    <>
      <PageHead title={TITLE} text={TEXT}>
        {isFull ? (
          <p className="text-sm text-ink-2">A shop can have {CATEGORIES_MAX} categories.</p>
        ) : (
          <ButtonLink
            to="/admin/categories/new"
            size="sm"
            icon={<Plus aria-hidden strokeWidth={1.9} />}
            className="max-sm:basis-full"
          >
            Add category
          </ButtonLink>
        )}
      </PageHead>
      <Panel
        title={PANEL}
        aside={categories && counted(categories.length, 'category', 'categories')}
      >
        {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
        {categories?.length === 0 && (
          <EmptyList title="There are no categories yet">
            A product needs a category before you can add it.
          </EmptyList>
        )}
        {categories && categories.length > 0 && <CategoriesTable categories={categories} />}
      </Panel>
    </>
  );
}

export const HydrateFallback = () => (
  <LoadingList title={TITLE} text={TEXT} panel={PANEL} actions={<ActionsSkeleton />} />
);
