import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import drawnIcon from './drawn-icon.tsx';

test('an icon renders one element with its strokes and passes its props on', () => {
  const Icon = drawnIcon({
    node: [
      ['path', { d: 'M18 6 6 18', key: 'a' }],
      ['circle', { cx: '12', cy: '12', r: '10', key: 'b' }],
    ],
  });
  const markup = renderToStaticMarkup(<Icon aria-hidden strokeWidth={1.9} className="size-5" />);
  expect(markup).toContain('stroke-width="1.9"');
  expect(markup).toContain('aria-hidden="true" class="size-5"');
  expect(markup).toContain('><path d="M18 6 6 18"/><circle cx="12" cy="12" r="10"/></svg>');
});
