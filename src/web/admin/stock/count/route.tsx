import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '#web/api/call.ts';
import { toCategoryNames, type CategoryName } from '#web/catalog/category-label.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { useCan } from '#web/session/use-can.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { EmptyList } from '#web/admin/shell/empty-list.tsx';
import { readListAddress } from '../../lists/list-address.ts';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { PagedList } from '../../lists/paged-list.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { CountsTable } from './counts-table.tsx';
import { StartForm } from './start-form.tsx';

const TITLE = 'Stock-taking';
const TEXT = 'Count what is on the shelf, look at the differences, and correct the stock once.';
const FAILED = 'Failed to load the stock-takings';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page } = readListAddress(new URL(request.url).searchParams);
  const counts = callSignedIn('GET /api/admin/stock/counts', { query: { page: String(page) } });
  const [loaded, categories] = await Promise.all([
    toLoaded(counts, { otherwise: FAILED }),
    listCategoryNames(),
  ]);
  return { loaded, categories };
}

/** Without them, only all products or chosen ones can be counted. */
async function listCategoryNames(): Promise<CategoryName[]> {
  const loaded = await toLoaded(call('GET /api/categories', {}), { otherwise: '' });
  return 'data' in loaded ? toCategoryNames(loaded.data.categories) : [];
}

export default function CountsPage({ loaderData }: Route.ComponentProps) {
  const { loaded, categories } = loaderData;
  const canStart = useCan('manage_stock');
  return (
    <>
      <Head />
      {canStart && (
        <Panel title="Start a stock-taking">
          <PanelBody>
            <StartForm categories={categories} />
          </PanelBody>
        </Panel>
      )}
      <List>
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={
            <EmptyList title="No stock-taking yet">
              {canStart && 'Start one above. You can stop at any time and continue later.'}
            </EmptyList>
          }
        >
          {(counts) => <CountsTable counts={counts} />}
        </PagedList>
      </List>
    </>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Panel title="Stock-takings">{children}</Panel>
);

function Head() {
  return (
    <div className="grid gap-2">
      <TextLink to="/admin/stock" className="min-h-11 justify-self-start text-sm">
        <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
        Back to stock
      </TextLink>
      <PageHead title={TITLE} text={TEXT} />
    </div>
  );
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <List>
        <ListSkeleton />
      </List>
    </>
  );
}
