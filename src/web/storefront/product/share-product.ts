import { settings } from '#shared/settings/current.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toast.tsx';

/** Opens the native share sheet, or else copies the link. */
export async function shareProduct({ name, slug }: { name: string; slug: string }): Promise<void> {
  const url = new URL(`/products/${slug}`, location.origin).href;
  if (typeof navigator.share === 'function') {
    try {
      return await navigator.share({ title: `${name} | ${settings().shop.name}`, url });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const isCopied = await copyText(url);
  toast(isCopied ? { tone: 'ok', text: 'Link copied' } : { tone: 'info', text: url, ms: 10_000 });
}
