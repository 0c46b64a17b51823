import { Button } from '#web/ui/button.tsx';
import { goBack } from '#web/page/go-back.ts';
import { EmptyPanel } from './empty-list.tsx';
import { PageHead } from './page-head.tsx';

/** A section that the role of this staff member does not include. */
export function NotPermitted() {
  return (
    <>
      <PageHead title="Access Denied" />
      <EmptyPanel title="You don't have permission to access this page.">
        <Button variant="quiet" size="sm" onClick={goBack}>
          Go Back
        </Button>
      </EmptyPanel>
    </>
  );
}
