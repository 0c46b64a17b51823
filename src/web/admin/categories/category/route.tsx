import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { errorTable } from '#shared/errors.ts';
import type { Loaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { sessionReady } from '#web/session/store.ts';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { PanelSkeleton } from '../../shell/panel.tsx';
import { CategoryFormView } from '../form/category-form-view.tsx';
import { loadCategories } from '../load-categories.ts';
import type { Route } from './+types/route.ts';

const TITLE = 'Category';
const ADD = 'Add category';
const FAILED = 'Failed to load the category';

const isNew = ({ slug }: { slug: string }) => slug === 'new';

export const meta = ({ params }: Route.MetaArgs) => hiddenPage(isNew(params) ? ADD : TITLE);

export async function clientLoader({
  params,
}: Route.ClientLoaderArgs): Promise<Loaded<AdminCategory | undefined>> {
  if (isNew(params)) {
    // No part of the form is shown before the role is known.
    await sessionReady();
    return { data: undefined };
  }
  const loaded = await loadCategories();
  if ('failure' in loaded) return loaded;
  const category = loaded.data.find(({ slug }) => slug === params.slug);
  return category ? { data: category } : { failure: errorTable.category_not_found.message };
}

/** Adds or changes a category. A reload of the data does not change the form, which keeps its version. */
export default function CategoryPage({ loaderData: loaded, params }: Route.ComponentProps) {
  return (
    <>
      <div className="grid gap-2">
        <BackToCategories />
        <PageHead title={titleOf(loaded, params)} />
      </div>
      {'failure' in loaded ? (
        <LoadFailure title={FAILED} failure={loaded.failure} />
      ) : (
        <CategoryFormView key={params.slug} category={loaded.data} />
      )}
    </>
  );
}

function titleOf(loaded: Loaded<AdminCategory | undefined>, params: { slug: string }): string {
  const name = 'data' in loaded ? loaded.data?.name : undefined;
  return name ?? (isNew(params) ? ADD : TITLE);
}

const BackToCategories = () => <BackToList to="/admin/categories">Categories</BackToList>;

export function HydrateFallback() {
  return (
    <>
      <div className="grid gap-2">
        <BackToCategories />
        <PageHead title={TITLE} />
      </div>
      <LoadingStatus />
      <PanelSkeleton className="h-96" />
    </>
  );
}
