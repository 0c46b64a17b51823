import { Eye } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { measureBottomBar } from '#web/ui/measure-bottom-bar.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface SaveBarProps {
  form: SettingsForm;
  /** Sections without a page have no preview. */
  hasPreview: boolean;
  isUploading: boolean;
}

/** Stays visible at the end of the window. */
export function SaveBar({ form, hasPreview, isUploading }: SaveBarProps) {
  const { hasChanges, canPublish, pending } = form;
  const state = canPublish ? 'Unsaved changes' : 'All changes are published';
  return (
    <div
      ref={measureBottomBar}
      data-save-bar
      className="sticky bottom-0 z-2 -mx-4 -mb-10 flex flex-wrap items-center justify-end gap-2.5 border-t border-hairline bg-surface px-4 py-3 lg:-mx-9 lg:-mb-12 lg:px-9"
    >
      <p role="status" className="mr-auto text-sm text-ink-2 max-sm:w-full">
        {isUploading ? 'Files are being uploaded. You can publish when they are done.' : state}
      </p>
      <Button
        variant="quiet"
        size="sm"
        disabled={!hasChanges}
        onClick={form.discard}
        className="max-sm:grow"
      >
        Discard
      </Button>
      {hasPreview && (
        <Button
          variant="quiet"
          size="sm"
          busy={pending === 'preview'}
          disabled={isUploading}
          onClick={form.preview}
          icon={<Eye aria-hidden strokeWidth={1.9} />}
          className="max-sm:grow"
        >
          Preview
        </Button>
      )}
      <Button
        type="submit"
        size="sm"
        busy={pending === 'publish'}
        disabled={!canPublish || isUploading}
        className="max-sm:grow"
      >
        Publish
      </Button>
    </div>
  );
}
