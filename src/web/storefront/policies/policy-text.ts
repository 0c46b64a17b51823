/** A policy as it is written: plain data, so that only the page that shows it carries it. */
export interface PolicyText {
  path: string;
  title: string;
  /** For search engines and shared links. */
  description: string;
  /** The day the text last changed, as `2026-11-15`. */
  updated: string;
  lead: string;
  /** The few facts most people come for. */
  glance?: readonly Fact[];
  sections: readonly Section[];
  /** Where to go from here; the first is the one we suggest. */
  next: readonly { to: string; label: string }[];
}

export interface Section {
  /** Its address on the page; links from elsewhere rely on it. */
  id: string;
  title: string;
  body: readonly Block[];
}

/**
 * A paragraph, or something else in its place. Texts may hold `[links](/contact)`, `**weight**` and
 * `` `names` `` (see rich-text.tsx).
 */
export type Block =
  | string
  | { bullets: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly Fact[] }
  /** Something with a name of its own, and facts about it. */
  | { item: string; text: string; facts: readonly Fact[] }
  | { note: string };

export type Fact = readonly [label: string, value: string];
