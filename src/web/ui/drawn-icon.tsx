import type { SVGProps } from 'react';

/** What Lucide tells of an icon. */
interface Drawing {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Makes the icons in place of Lucide's own maker (see `vite.config.ts`): one element each, into which React does not
 * look, instead of two components and an element for every stroke. A fifth of a page's elements stand in its icons.
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
