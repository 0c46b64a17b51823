import { Copy } from 'lucide-react';
import { copyText } from '#web/ui/copy-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

/** To take along to the courier's own page. */
export function TrackingNumber({ children }: { children: string }) {
  async function copy() {
    const isCopied = await copyText(children);
    toast(
      isCopied
        ? { tone: 'ok', text: 'Tracking number copied' }
        : {
            tone: 'warn',
            text: 'Your browser does not let the shop copy. Please select the number.',
          },
    );
  }
  return (
    <p className="num -my-1 flex items-center gap-1">
      <span className="min-w-0 font-semibold wrap-anywhere select-all">{children}</span>
      <IconButton
        label="Copy tracking number"
        onClick={() => void copy()}
        className="text-neel-700"
      >
        <Copy aria-hidden strokeWidth={1.9} />
      </IconButton>
    </p>
  );
}
