import { createElement, Fragment, type ReactNode } from 'react';
import { Link } from '#web/ui/link.tsx';

const MARKS = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g;

/** Renders `[link](/contact)`, `**bold**` and `` `code` ``; other text is unchanged. */
export function RichText({ children: text }: { children: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const mark of text.matchAll(MARKS)) {
    parts.push(text.slice(end, mark.index), marked(mark));
    end = mark.index + mark[0].length;
  }
  parts.push(text.slice(end));
  return createElement(Fragment, null, ...parts);
}

function marked([, label, address, weighty, name]: RegExpMatchArray): ReactNode {
  if (weighty) return <b className="font-[650]">{weighty}</b>;
  if (name) {
    return <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm wrap-anywhere">{name}</code>;
  }
  return (
    <Link
      to={address ?? ''}
      className="font-[650] text-neel-700 underline decoration-haldi-400 decoration-2 underline-offset-4 wrap-anywhere hover:decoration-neel-700"
    >
      {label}
    </Link>
  );
}
