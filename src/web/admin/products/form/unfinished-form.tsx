import { useState } from 'react';
import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useDialog } from '../use-dialog.ts';
import { productDraft } from './draft.ts';

/** Offers a stored draft above the list. */
export function UnfinishedForm() {
  const owner = useSession((session) => session.user?.id ?? '');
  const { dialog, open } = useDialog();
  const [, setForgotten] = useState(false);
  const draft = dialog ? undefined : productDraft(owner).find();
  if (!draft) return null;
  const { values } = draft;
  return (
    <Banner tone="warn">
      <p>
        You have not saved {values.name ? `your changes to “${values.name}”` : 'a new product'} yet.
      </p>
      <p className="flex flex-wrap gap-x-5">
        <TextButton onClick={() => open(draft.dialog)}>Continue editing</TextButton>
        <TextButton
          onClick={() => {
            productDraft(owner).clear();
            setForgotten(true);
          }}
        >
          Discard
        </TextButton>
      </p>
    </Banner>
  );
}
