import type { ComponentProps } from 'react';
import { useHere, type Here } from '#web/page/here.ts';

/** A path, or the changed parts of the current address. */
export type LinkTarget = string | { pathname?: string; search?: string; hash?: string };

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: LinkTarget;
  /** The state of the new history entry. */
  state?: unknown;
  /** Replaces the history entry. */
  replace?: boolean | undefined;
  /** Stays at the scroll position. */
  keepsScroll?: boolean | undefined;
};

/** A plain link. One listener per document follows links without a new document (`page/link-clicks.ts`). */
export function Link({ to, state, replace, keepsScroll, children, ...rest }: LinkProps) {
  const here = useHere();
  return (
    <a
      {...rest}
      href={hrefOf(to, here)}
      data-state={state === undefined ? undefined : JSON.stringify(state)}
      data-replace={replace || undefined}
      data-keeps-scroll={keepsScroll || undefined}
    >
      {children}
    </a>
  );
}

export type NavLinkProps = LinkProps & {
  /** Only the exact path is current, not the paths below it. */
  end?: boolean;
};

/** Marks the link of the current page with `aria-current`. */
export function NavLink({ end, ...link }: NavLinkProps) {
  const { pathname } = useHere();
  const target = typeof link.to === 'string' ? link.to : (link.to.pathname ?? pathname);
  const isCurrent = pathname === target || (!end && pathname.startsWith(`${target}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}

function hrefOf(to: LinkTarget, here: Here): string {
  if (typeof to === 'string') return to;
  const { pathname = here.pathname, search = '', hash = '' } = to;
  return pathname + withMark('?', search) + withMark('#', hash);
}

const withMark = (mark: string, text: string) =>
  text === '' || text.startsWith(mark) ? text : mark + text;
