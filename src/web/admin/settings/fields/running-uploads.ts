import { createContext } from 'react';

/** Tells the form which uploads are running, because it cannot be published without their files. */
export const RunningUploads = createContext<(path: string, isRunning: boolean) => void>(() => {});
