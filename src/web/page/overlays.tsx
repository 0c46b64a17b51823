import { useStore } from 'zustand';
import { laterComponent } from '#web/browser/split-component.tsx';
import { confirmQueue } from '#web/ui/confirm-queue.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { announcement } from './announcement.ts';

const ConfirmHost = laterComponent(async () => (await import('#web/ui/confirm.tsx')).ConfirmHost);

/** Messages, questions and announcements of every page. */
export function Overlays() {
  const title = useStore(announcement, ({ text }) => text);
  const hasQuestion = useStore(confirmQueue, ({ questions }) => questions.length > 0);
  return (
    <>
      <p role="status" className="sr-only">
        {title}
      </p>
      <Toaster />
      {hasQuestion && <ConfirmHost />}
    </>
  );
}
