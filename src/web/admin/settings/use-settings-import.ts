import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api/call.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { usePending } from '#web/ui/use-pending.ts';

type Outcome = { changed: string[]; unchanged: string[] } | { failure: string };

const FILE_MAX_BYTES = 4 * 1024 * 1024;

/** Reads a chosen file and imports it after a question. */
export function useSettingsImport() {
  const [outcome, setOutcome] = useState<Outcome>();
  const { pending, run } = usePending<'import'>();
  const { revalidate } = useRevalidator();

  async function importFile(file: File): Promise<Outcome | undefined> {
    if (file.size > FILE_MAX_BYTES) return { failure: `${file.name} is too large.` };
    const question = `Import ${file.name}? The settings in it replace the current ones.`;
    if (!(await confirm(question, { confirm: 'Import', cancel: 'Cancel' }))) return undefined;
    try {
      const body = { file: await file.text() };
      const result = await callSignedIn('POST /api/admin/settings-import', { body });
      await revalidate();
      return result;
    } catch (error) {
      const field = error instanceof ApiError ? error.errors.file : undefined;
      return { failure: field ?? failureText(error, { otherwise: 'The file was not imported.' }) };
    }
  }

  return {
    outcome,
    isBusy: pending !== undefined,
    choose(file: File) {
      setOutcome(undefined);
      void run('import', async () => setOutcome(await importFile(file)));
    },
  };
}
