import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useRevalidator } from 'react-router';
import type { OrderView } from '#shared/orders/lists-contract.ts';
import { splitComponent } from '#web/browser/split-component.tsx';
import type { Loaded } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { useNextSearch } from '#web/admin/lists/use-next-search.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { cx } from '#web/ui/cx.ts';
import { scrollIntoRow } from '#web/ui/scroll-into-row.ts';
import { failureText } from '../failure-text.ts';
import { builtInViews, isShown } from '../orders-address.ts';

const ViewDialog = splitComponent(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** Built-in and saved views as chips. The address is the view. */
export function OrderViews({ loaded }: { loaded: Loaded<{ views: OrderView[] }> }) {
  const search = `?${useNextSearch()}`;
  const { search: current } = useLocation();
  const { revalidate } = useRevalidator();
  const [naming, setNaming] = useState<'save' | 'rename'>();
  const [wasNamed, setNamed] = useState(false);
  const saved = 'data' in loaded ? loaded.data.views : [];
  const shown = saved.find((view) => isShown(view, search));
  const isNew = !shown && !builtInViews.some((view) => isShown(view, search));
  const open = (what: 'save' | 'rename') => {
    setNaming(what);
    setNamed(true);
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <ViewChips views={[...builtInViews, ...saved]} search={search} />
      {'failure' in loaded && <p className="text-sm text-ink-2">{loaded.failure}</p>}
      {shown && <ViewActions view={shown} onRename={() => open('rename')} />}
      {isNew && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => open('save')}
          icon={<BookmarkPlus aria-hidden strokeWidth={1.9} />}
        >
          Save view
        </Button>
      )}
      {wasNamed && (
        <ViewDialog
          isOpen={naming !== undefined}
          onClose={() => setNaming(undefined)}
          onDone={revalidate}
          view={naming === 'rename' ? shown : undefined}
          search={current}
        />
      )}
    </div>
  );
}

interface ViewChipsProps {
  views: readonly { id?: string; name: string; search: string }[];
  search: string;
}

function ViewChips({ views, search }: ViewChipsProps) {
  const row = useRef<HTMLUListElement>(null);
  const chosen = views.findIndex((view) => isShown(view, search));
  useEffect(() => scrollIntoRow(row.current?.children[chosen]), [chosen]);
  return (
    <nav aria-label="Views" className="min-w-0 max-lg:w-full">
      <ul
        ref={row}
        className="flex gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-1 lg:flex-wrap"
      >
        {views.map((view, index) => (
          <li key={view.id ?? view.name} className="shrink-0 lg:min-w-0 lg:shrink">
            <Link
              to={{ search: view.search }}
              preventScrollReset
              aria-current={index === chosen ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center rounded-full border px-4 pt-px text-sm font-semibold lg:min-h-9',
                'transition-colors duration-200 focus-visible:outline-offset-1 max-lg:whitespace-nowrap lg:wrap-anywhere',
                index === chosen
                  ? 'border-neel-900 bg-neel-900 text-white'
                  : 'border-hairline bg-surface text-ink-2 hover:bg-neel-50 hover:text-neel-800',
              )}
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ViewActions({ view, onRename }: { view: OrderView; onRename: () => void }) {
  const { run } = useCommand();
  async function remove() {
    const isSure = await confirm(`Delete the view “${view.name}”?`, {
      confirm: 'Delete view',
      cancel: 'Keep view',
      danger: true,
      points: ['Orders are not changed'],
    });
    if (!isSure) return;
    await run({
      id: view.id,
      send: () => callSignedIn('DELETE /api/orders/admin/views/:id', { params: { id: view.id } }),
      success: 'The view is deleted',
      successKind: 'toast',
      failureText: (error) => failureText(error, 'Failed to delete the view'),
    });
  }
  return (
    <div className="flex">
      <IconButton label={`Rename view ${view.name}`} onClick={onRename}>
        <Pencil aria-hidden strokeWidth={1.9} />
      </IconButton>
      <IconButton label={`Delete view ${view.name}`} onClick={() => void remove()}>
        <Trash2 aria-hidden strokeWidth={1.9} />
      </IconButton>
    </div>
  );
}
