import { PageHead } from '../shell/page-head.tsx';
import { Panel } from '../shell/panel.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

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
