import { hiddenPage, pageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import type { PolicyText } from './policy-text.ts';

type Arrival = Parameters<typeof pageMeta>[0] & { loaderData: PolicyText | undefined };

/** The text is missing only if it could not be loaded. */
export function policyMeta(arrival: Arrival) {
  const text = arrival.loaderData;
  if (!text) return hiddenPage('Page not available');
  const { path, title, description } = text;
  return pageMeta(arrival, {
    path,
    title,
    description,
    trail: trailTo({ label: title, to: path }),
  });
}
