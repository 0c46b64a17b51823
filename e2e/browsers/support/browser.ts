/** What the journeys need of a browser; each browser speaks a protocol of its own. */
export interface Browser {
  name: string;
  /** Opens a window without cookies and stored data. */
  openWindow(): Promise<BrowserWindow>;
  close(): Promise<void>;
}

export interface BrowserWindow {
  load(url: string): Promise<void>;
  goBack(): Promise<void>;
  goForward(): Promise<void>;
  /** Calls a function with JSON values in the page, or in its only frame that matches a selector. */
  evaluate(call: PageCall): Promise<unknown>;
  /** Presses keys and pointer buttons as the device would. */
  perform(actions: InputActions[], frame?: string): Promise<void>;
  /** A PNG in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

export interface PageCall {
  /** The source of a function. */
  source: string;
  args: unknown[];
  frame?: string | undefined;
}

export interface InputActions {
  type: 'key' | 'pointer';
  id: string;
  actions: object[];
}

export const VIEWPORT = { width: 1280, height: 860 };

/** The source of a function that takes the arguments as JSON and returns JSON. */
export function jsonFunction({ source, args }: PageCall): string {
  return `() => JSON.stringify((${source})(...${JSON.stringify(args)})) ?? 'null'`;
}

/** A function that threw in the page. Other failures mean that the page is just being replaced by the next one. */
export class ScriptError extends Error {}
