import type { ReactNode } from 'react';
import { PageHead } from '../shell/page-head.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { SearchSkeleton } from './search-skeleton.tsx';

interface LoadingListProps {
  title: string;
  text: string;
  panel: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Of the search field, if the list has one. */
  placeholder?: string;
}

export function LoadingList({ title, text, panel, actions, placeholder }: LoadingListProps) {
  return (
    <>
      <PageHead title={title} text={text} isLoading>
        {actions}
      </PageHead>
      <Panel title={panel}>
        {placeholder !== undefined && (
          <PanelBody>
            <SearchSkeleton placeholder={placeholder} />
          </PanelBody>
        )}
        <ListSkeleton />
      </Panel>
    </>
  );
}
