import type { PublicSettings } from './public-settings.ts';

type ReadSettings = () => PublicSettings;

let read: ReadSettings = () => {
  throw new Error('The settings are read before they are connected');
};

/**
 * The settings of the current request on the server, and those of the page in a browser. Call it inside functions: at the
 * top level of a module there is no request yet.
 */
export function settings(): PublicSettings {
  return read();
}

/** The server connects the settings of the request, a browser those of its page. */
export function connectSettings(source: ReadSettings): void {
  read = source;
}
