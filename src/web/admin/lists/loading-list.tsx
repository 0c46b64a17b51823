import { PageHead } from '../shell/page-head.tsx';
import { Panel } from '../shell/panel.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** A page with one list, while the list is on its way. */
export function LoadingList({ title, panel }: { title: string; panel: string }) {
  return (
    <>
      <PageHead title={title} />
      <Panel title={panel}>
        <ListSkeleton />
      </Panel>
    </>
  );
}
