import { useEffect, useRef, useState } from 'react';
import { fileError } from '../../media/check-file.ts';
import { uploadFile } from '../../media/upload-file.ts';

export interface Upload {
  id: number;
  file: File;
  /** Progress from 0 to 1. */
  progress: number;
  /** The error text. */
  failure?: string | undefined;
  /** Whether a retry may help. */
  canRetry?: boolean;
}

export type Uploads = ReturnType<typeof useUploads>;

let lastId = 0;

/** Running uploads. Finished ones are passed on and removed. */
export function useUploads(onArrived: (url: string) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const latest = useRef(onArrived);

  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    const sent = running.current;
    return () => sent.forEach((controller) => controller.abort());
  }, []);

  const update = (id: number, news: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...news } : one)));
  const forget = (id: number) => setUploads((all) => all.filter((one) => one.id !== id));

  async function send({ id, file }: Pick<Upload, 'id' | 'file'>) {
    const signal = running.current.get(id)?.signal;
    if (!signal || signal.aborted) return;
    try {
      const why = await fileError('picture', file);
      if (why) return update(id, { failure: why });
      const onProgress = (progress: number) => update(id, { progress });
      const { url } = await uploadFile('picture', file, { signal, onProgress });
      forget(id);
      latest.current(url);
    } catch (error) {
      if (!signal.aborted) update(id, { failure: (error as Error).message, canRetry: true });
    } finally {
      running.current.delete(id);
    }
  }

  return {
    uploads,
    isRunning: uploads.some(({ failure }) => failure === undefined),
    add(files: Iterable<File>) {
      const added = Array.from(files, (file) => ({ id: ++lastId, file, progress: 0 }));
      for (const { id } of added) running.current.set(id, new AbortController());
      setUploads((all) => [...all, ...added]);
      // One at a time, so that the images keep the chosen order.
      void added.reduce((before, upload) => before.then(() => send(upload)), Promise.resolve());
    },
    retry(upload: Upload) {
      running.current.set(upload.id, new AbortController());
      update(upload.id, { failure: undefined, progress: 0 });
      void send(upload);
    },
    /** Cancels the upload or dismisses its error. */
    drop({ id }: Upload) {
      running.current.get(id)?.abort();
      forget(id);
    },
  };
}
