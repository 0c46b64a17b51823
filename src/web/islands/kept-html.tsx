import { useState, type ReactNode } from 'react';

interface KeptHtmlProps {
  id: string;
  children: ReactNode;
}

/** A part of an island that never changes: React keeps the HTML of the server and does not hydrate it. */
export function KeptHtml(props: KeptHtmlProps) {
  return import.meta.env.SSR ? <Rendered {...props} /> : <Kept id={props.id} />;
}

function Rendered({ id, children }: KeptHtmlProps) {
  return (
    <div id={id} className="contents">
      {children}
    </div>
  );
}

function Kept({ id }: Pick<KeptHtmlProps, 'id'>) {
  const [html] = useState(() => document.getElementById(id)?.innerHTML ?? '');
  return (
    <div
      id={id}
      className="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
