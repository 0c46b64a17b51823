import { useEffect, useState } from 'react';
import type { BulkPreview } from '#shared/orders/bulk-contract.ts';
import type { CallInput } from '#web/api/call.ts';
import { toLoaded, type Loaded } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';

type Request = CallInput<'POST /api/orders/admin/bulk/preview'>['body'];

/** What an action would do; undefined while it loads. Another `attempt` loads it again. */
export function usePreview(request: Request, attempt: number): Loaded<BulkPreview> | undefined {
  const [loaded, setLoaded] = useState<{ of: string; value: Loaded<BulkPreview> }>();
  const text = JSON.stringify(request);
  const of = `${attempt} ${text}`;
  useEffect(() => {
    let isCurrent = true;
    const body = JSON.parse(text) as Request;
    void toLoaded(callSignedIn('POST /api/orders/admin/bulk/preview', { body }), {
      otherwise: 'Failed to preview the change',
    }).then((value) => {
      if (isCurrent) setLoaded({ of, value });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, of]);
  return loaded?.of === of ? loaded.value : undefined;
}
