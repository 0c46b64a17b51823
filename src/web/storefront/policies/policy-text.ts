/** Plain data, so that only the page that shows a policy loads it. */
export interface PolicyText {
  path: string;
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** Date of the last change, as `2026-11-15`. */
  updated: string;
  lead: string;
  /** The most wanted facts. */
  glance?: readonly Fact[];
  sections: readonly Section[];
  /** Links below the text; the first is the primary one. */
  next: readonly { to: string; label: string }[];
}

export interface Section {
  /** The anchor; links from other pages rely on it. */
  id: string;
  title: string;
  body: readonly Block[];
}

/**
 * A paragraph or another block. Texts may hold `[links](/contact)`, `**bold**` and `` `code` `` (see rich-text.tsx).
 */
export type Block =
  | string
  | { bullets: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly Fact[] }
  /** A named item with facts about it. */
  | { item: string; text: string; facts: readonly Fact[] }
  | { note: string };

export type Fact = readonly [label: string, value: string];
