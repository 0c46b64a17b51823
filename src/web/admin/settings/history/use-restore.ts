import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatTime } from '#shared/dates.ts';
import type { SettingsVersion } from '#shared/settings/contract.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Publishes an earlier version again. */
export function useRestore(section: string) {
  const [restoring, setRestoring] = useState<number>();
  const { revalidate } = useRevalidator();

  async function send(version: number, baseVersion: number) {
    setRestoring(version);
    try {
      await callSignedIn('POST /api/admin/settings/:section/restore', {
        params: { section },
        body: { baseVersion, version },
      });
      toast({ tone: 'ok', text: `Version ${version} is published again.` });
    } catch (error) {
      await alert(failureSentence(error, 'The version was not restored'));
    }
    await revalidate();
    setRestoring(undefined);
  }

  return {
    restoring,
    /** The current version is the base, so that a newer one is not replaced unseen. */
    async restore({ version, publishedAt }: SettingsVersion, current: number) {
      const question = `Restore version ${version} of ${formatTime(publishedAt)}? It is published at once, as a new version.`;
      if (await confirm(question, { confirm: 'Restore', cancel: 'Cancel' }))
        await send(version, current);
    },
  };
}
