import { Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { failureText } from '#web/lists/loaded.ts';
import { download } from '#web/session/download.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DownloadButton } from '../lists/download-button.tsx';
import { Panel, PanelBody } from '../shell/panel.tsx';
import { FieldNote } from './fields/field-set.tsx';
import { sectionTitle } from './section-list.ts';
import { useSettingsImport } from './use-settings-import.ts';

/** Export and import of all settings as one file. */
export function SettingsFile() {
  const { outcome, isBusy, choose } = useSettingsImport();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const error = outcome && 'failure' in outcome ? outcome.failure : undefined;
  return (
    <Panel title="Export and import">
      <PanelBody>
        <div className="grid gap-4">
          <p className="max-w-[70ch] text-sm text-ink-2">
            One file with all settings and pages: as a copy, or to set up another shop. An import
            publishes everything in the file that differs, or nothing if a part of it is wrong.
            Uploaded pictures and videos are not part of the file.
          </p>
          <div className="flex flex-wrap gap-2.5">
            <DownloadButton
              save={() => download('GET /api/admin/settings-export', { as: 'settings.json' })}
              failureOf={(problem) =>
                failureText(problem, { otherwise: 'Failed to export the settings' })
              }
            >
              Export settings
            </DownloadButton>
            <Button
              variant="quiet"
              size="sm"
              busy={isBusy}
              onClick={() => input.current?.click()}
              icon={<Upload aria-hidden strokeWidth={1.9} />}
              aria-describedby={error === undefined ? undefined : noteId}
            >
              Import settings
            </Button>
            <input
              ref={input}
              type="file"
              accept=".json,application/json"
              aria-label="Settings file to import"
              tabIndex={-1}
              className="sr-only"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) choose(file);
                // Allows the same file to be chosen again after a correction.
                target.value = '';
              }}
            />
          </div>
          <div role="alert" className="empty:hidden">
            {error !== undefined && <FieldNote id={noteId} error={error} />}
          </div>
          {outcome && 'changed' in outcome && (
            <Banner tone="ok">{resultText(outcome.changed, outcome.unchanged.length)}</Banner>
          )}
        </div>
      </PanelBody>
    </Panel>
  );
}

function resultText(changed: readonly string[], unchanged: number): string {
  if (changed.length === 0) return 'The file has the same settings as this shop. Nothing changed.';
  const rest = unchanged > 0 ? ' Everything else was the same already.' : '';
  return `Imported: ${changed.map(sectionTitle).join(', ')}.${rest}`;
}
