import { expect, test } from 'vitest';
import { withoutStyles } from './mail-document.ts';

test('moves style attributes and style elements, and keeps texts', () => {
  const html =
    '<style>\n.ink{color:red}\n</style><p class="ink" style="margin:0">a style=&#34;b&#34;</p>';
  expect(withoutStyles(html)).toBe(
    '<template>\n.ink{color:red}\n</template><p class="ink" data-style="margin:0">a style=&#34;b&#34;</p>',
  );
});
