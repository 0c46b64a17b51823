import { features } from 'web-features';
import { BASELINE } from '../../scripts/browser-baseline.ts';

/** Keys of browser-compat-data, such as `api.URL.canParse_static`, of what is younger than a version of Chrome. */
function featuresAfter(chrome: number): ReadonlySet<string> {
  // A feature without a version was never in Chrome, or was removed from it.
  const isYounger = (version: string | undefined) =>
    version !== undefined && Number(version.replace('≤', '')) > chrome;
  const keys = Object.values(features).flatMap((feature) =>
    'status' in feature
      ? Object.entries(feature.status.by_compat_key ?? {})
          .filter(([, { support }]) => isYounger(support.chrome_android ?? support.chrome))
          .map(([key]) => key)
      : [],
  );
  return new Set(keys);
}

export const youngFeatures = featuresAfter(BASELINE.chrome);

/** A global name, such as `Temporal`, or a member of it, such as `canParse` of `URL`. */
export interface GlobalFeature {
  global: string;
  member?: string;
}

export function globalsAfter(chrome: number): GlobalFeature[] {
  return [...featuresAfter(chrome)].filter((key) => !MISDATED.has(key)).flatMap(globalFeature);
}

/** Chrome has it since 103; the data name the version that throws the specified error, which the shop does not read. */
const MISDATED = new Set(['api.AbortSignal.timeout_static']);

function globalFeature(key: string): GlobalFeature[] {
  const [, global = '', name] = /^(?:api|javascript\.builtins)\.(\w+)(?:\.(\w+))?$/.exec(key) ?? [];
  const member = name?.replace(/_static$/, '');
  if (!global || member === global || member?.endsWith('_event')) return [];
  return [{ global, ...(member && { member }) }];
}
