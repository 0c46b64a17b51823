import { formatTime } from '#shared/dates.ts';
import type { SettingsVersion } from '#shared/settings/contract.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FormDescription } from '../forms/describe.ts';
import { ReadableChanges } from './readable-changes.tsx';

interface VersionRowProps {
  version: SettingsVersion;
  form: FormDescription;
  isCurrent: boolean;
  isRestoring: boolean;
  onRestore: () => Promise<void>;
}

export function VersionRow({ version, form, isCurrent, isRestoring, onRestore }: VersionRowProps) {
  const { version: number, author, publishedAt, restoredFrom, changes } = version;
  return (
    <li className="grid gap-2.5 border-t border-hairline px-4 py-4 lg:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="num font-[650] text-neel-900">Version {number}</h3>
        {isCurrent && (
          <Badge tone="ok" dot>
            Current
          </Badge>
        )}
        <p className="num min-w-0 grow basis-60 text-sm wrap-anywhere text-ink-2">
          {formatTime(publishedAt)}, {author ?? 'content of a new shop'}
          {restoredFrom !== null && `, restored from version ${restoredFrom}`}
        </p>
        {!isCurrent && (
          <Button
            variant="quiet"
            size="sm"
            busy={isRestoring}
            onClick={() => void onRestore()}
            aria-label={`Restore version ${number}`}
          >
            Restore
          </Button>
        )}
      </div>
      {changes.length > 0 && <ReadableChanges form={form} changes={changes} />}
    </li>
  );
}
