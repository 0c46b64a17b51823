import type { SVGProps } from 'react';

/** The part of Lucide's icon data that is used. */
interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces Lucide's own icon factory (see `vite.config.ts`): one element per icon instead of two components and an
 * element for every stroke, because icons hold a fifth of a page's elements.
 */
export default function drawnIcon({ node }: Drawing) {
  const strokes = { __html: node.map(strokeOf).join('') };
  return function DrawnIcon(given: Omit<SVGProps<SVGSVGElement>, 'children'>) {
    return (
      <svg
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...given}
        dangerouslySetInnerHTML={strokes}
      />
    );
  };
}

function strokeOf([tag, { key: _key, ...attributes }]: Drawing['node'][number]): string {
  const texts = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${tag}${texts.join('')}/>`;
}
