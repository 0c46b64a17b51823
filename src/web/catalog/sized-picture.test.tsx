import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SizedPicture } from './sized-picture.tsx';

const show = (src: string) =>
  renderToStaticMarkup(<SizedPicture src={src} alt="The pack" sizes="50vw" />);

test('an uploaded image has AVIF and WebP sources and fixed dimensions', () => {
  const folder = `/uploads/${'a'.repeat(32)}-1200x900`;
  const html = show(`${folder}/1200.webp`);
  expect(html).toContain(
    `${folder}/400.avif 400w, ${folder}/800.avif 800w, ${folder}/1200.avif 1200w`,
  );
  expect(html).toContain(`${folder}/400.webp 400w`);
  expect(html).toContain('width="1200" height="900"');
});

test('a drawn pack has image sources and falls back to the drawing without AVIF', () => {
  const html = show('/art/packs/classic-sattu.svg');
  expect(html).toContain(
    '/art/packs/160/classic-sattu.avif 160w, /art/packs/240/classic-sattu.avif',
  );
  expect(html).toContain('src="/art/packs/classic-sattu.svg"');
});

test.each(['/art/no-picture.svg', 'https://example.com/art/packs/classic-sattu.svg'])(
  'the image %s is shown unchanged',
  (src) => {
    expect(show(src)).toContain(`src="${src}"`);
    expect(show(src)).not.toContain('<source');
  },
);
