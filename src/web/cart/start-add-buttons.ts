import { addOneToCart } from './add-to-cart.ts';
import { readAddButton } from './add-button.ts';

/** Handles the buttons of product cards, which are static HTML. */
export function startAddButtons(): () => void {
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

function onClick({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-add]') : null;
  if (button?.dataset.add) addOneToCart(readAddButton(button.dataset.add));
}
