import { Suspense, use } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { LinkState } from './check-link.ts';

interface LinkNoticeProps {
  checking: Promise<LinkState>;
  onNewLink: () => void;
}

const notices: Partial<Record<LinkState, string>> = {
  used: 'This password reset link has already been used.',
  expired: 'The password reset link is invalid or has expired.',
};

/** Tells that a link is invalid before the customer types a new password. */
export function LinkNotice(props: LinkNoticeProps) {
  return (
    <Suspense>
      <CheckedNotice {...props} />
    </Suspense>
  );
}

function CheckedNotice({ checking, onNewLink }: LinkNoticeProps) {
  const notice = notices[use(checking)];
  if (!notice) return null;
  return (
    <Banner tone="warn">
      <p>{notice}</p>
      <Button size="sm" className="mt-3 mb-1" onClick={onNewLink}>
        Send a new link
      </Button>
    </Banner>
  );
}
