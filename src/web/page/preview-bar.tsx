import { settings } from '#shared/settings/current.ts';

/** Marks a page that shows a draft. */
export function PreviewBar() {
  if (!settings().isPreview) return null;
  return (
    <p
      role="status"
      className="sticky top-0 z-50 bg-majith-700 px-4 py-2 text-center text-sm font-semibold text-white print:hidden"
    >
      Preview: these changes are not published yet.
    </p>
  );
}
