import { basket, basketClass, missingClass } from './missing-image.ts';

/** Replaces product images that fail to load. They may be static HTML. */
export function startMissingImages(): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target);
  };
  // Errors do not bubble.
  document.addEventListener('error', onError, true);
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-missing]')) {
    // Some browsers report no width for SVG, so `decode` is the test.
    if (image.complete && image.naturalWidth === 0) image.decode().catch(() => replace(image));
  }
  return () => document.removeEventListener('error', onError, true);
}

/** The image stays in the page, because React may remove it later. */
function replace(image: HTMLImageElement): void {
  const { missing } = image.dataset;
  if (missing === undefined || image.hidden) return;
  image.hidden = true;
  const text = document.createElement('span');
  text.className = `${image.className} ${missingClass}`;
  const picture = Object.assign(new Image(132, 125), { src: basket, className: basketClass });
  picture.alt = '';
  text.append(picture, missing);
  image.after(text);
}
