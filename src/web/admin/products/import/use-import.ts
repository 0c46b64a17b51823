import { useRef, useState } from 'react';
import type { ImportReport } from '#shared/catalog/admin-contract.ts';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { readCsvFile } from './csv-file.ts';

type Step =
  | { is: 'empty' }
  | { is: 'busy'; text: string }
  | { is: 'report'; report: ImportReport }
  | { is: 'failed'; title: string; text?: string };

const CHECK_FAILED = 'The file could not be checked';
const IMPORT_FAILED = 'The products could not be imported';

/** Choose a file, dry run, then import. */
export function useImport() {
  const [file, setFile] = useState<File>();
  const [step, setStep] = useState<Step>({ is: 'empty' });
  // Ignores responses for a file that has been replaced.
  const turn = useRef(0);

  async function send(chosen: File, isDryRun: boolean) {
    const mine = ++turn.current;
    const show = (next: Step) => {
      if (mine === turn.current) setStep(next);
    };
    const title = isDryRun ? CHECK_FAILED : IMPORT_FAILED;
    show({ is: 'busy', text: isDryRun ? `Checking ${chosen.name}…` : `Importing ${chosen.name}…` });
    const read = await readCsvFile(chosen);
    if ('failure' in read) return show({ is: 'failed', title, text: read.failure });
    try {
      const body = { csv: read.csv, isDryRun };
      show({
        is: 'report',
        report: await callSignedIn('POST /api/admin/products/import', { body }),
      });
    } catch (error) {
      show({ is: 'failed', title, text: failureText(error, { otherwise: 'Please try again.' }) });
    }
    return undefined;
  }

  return {
    file,
    step,
    choose(chosen: File) {
      setFile(chosen);
      void send(chosen, true);
    },
    checkAgain: () => void (file && send(file, true)),
    importAll: () => void (file && send(file, false)),
  };
}
