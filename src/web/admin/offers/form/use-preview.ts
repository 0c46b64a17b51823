import { useEffect, useState } from 'react';
import type { Reply } from '#shared/endpoint.ts';
import { offerInput, type previewOffer } from '#shared/offers/contract.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { Data } from '../../settings/forms/describe.ts';

export type Preview = Reply<typeof previewOffer>;

export interface PreviewItem {
  productId: string;
  quantity: number;
}

const DEBOUNCE_MS = 400;

/** The cart as the server prices it. The last one stays while the next one loads. */
export function usePreview(body: Data, items: readonly PreviewItem[]) {
  const [preview, setPreview] = useState<Preview>();
  const [failed, setFailed] = useState<{ request: string; text: string }>();
  // Neither the title nor the customers change the prices.
  const shown = { ...body, title: 'Preview', audience: 'everyone', tags: [] };
  const isComplete = offerInput.safeParse(shown).success;
  const request = isComplete && items.length > 0 ? JSON.stringify({ offer: shown, items }) : '';

  useEffect(() => {
    if (request === '' || failed?.request === request) return undefined;
    let isCurrent = true;
    async function load() {
      try {
        const found = await callSignedIn('POST /api/admin/offers/preview', {
          // It has just been checked.
          body: JSON.parse(request) as Parameters<
            typeof callSignedIn<'POST /api/admin/offers/preview'>
          >[1]['body'],
        });
        if (!isCurrent) return;
        setPreview(found);
        setFailed(undefined);
      } catch (error) {
        const text = failureText(error, { otherwise: 'Failed to load the preview' });
        if (isCurrent) setFailed({ request, text });
      }
    }
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [request, failed]);

  return {
    isComplete,
    preview: items.length > 0 ? preview : undefined,
    failure: failed?.request === request ? failed.text : undefined,
    retry: () => setFailed(undefined),
  };
}
