import { useEffect, useRef, useState } from 'react';
import { fileError } from './check-file.ts';
import type { UploadKind } from './file-kinds.ts';
import { uploadFile, type StoredFile } from './upload-file.ts';

interface UploadState {
  file: File;
  /** From 0 to 1. */
  progress: number;
  error?: string;
  /** Whether a retry may help. */
  canRetry?: boolean;
}

interface Options {
  kind: UploadKind;
  background?: string | undefined;
  onStored: (stored: StoredFile) => void;
  /** Called when an upload starts and ends, so that a form can wait for it. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined;
}

/** One upload at a time: a new file replaces a running one. */
export function useUpload(options: Options) {
  const [state, setState] = useState<UploadState>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef(options);

  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => running.current?.abort(), []);

  async function start(file: File) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const update = (next: UploadState | undefined) => {
      if (!signal.aborted) setState(next);
    };
    const { kind, background, onBusyChange } = latest.current;
    update({ file, progress: 0 });
    onBusyChange?.(true);
    try {
      const error = await fileError(kind, file);
      if (error) return update({ file, progress: 0, error });
      const onProgress = (progress: number) => update({ file, progress });
      const stored = await uploadFile(kind, file, { signal, onProgress, background });
      if (signal.aborted) return;
      update(undefined);
      latest.current.onStored(stored);
    } catch (error) {
      update({ file, progress: 0, error: (error as Error).message, canRetry: true });
    } finally {
      if (running.current === controller) latest.current.onBusyChange?.(false);
    }
  }

  return {
    state,
    isRunning: state !== undefined && state.error === undefined,
    start: (file: File) => void start(file),
    retry: () => void (state && start(state.file)),
    /** Cancels the upload or dismisses its error. */
    cancel() {
      running.current?.abort();
      setState(undefined);
    },
  };
}
