import { Copy } from 'lucide-react';
import { IconButton } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toast.tsx';

const BLOCKED = 'Your browser does not allow copying. Please select the number.';

export function CopyButton({ label, text }: { label: string; text: string }) {
  async function copy() {
    const isCopied = await copyText(text);
    toast(
      isCopied ? { tone: 'ok', text: 'Tracking number copied' } : { tone: 'warn', text: BLOCKED },
    );
  }
  return (
    <IconButton label={label} onClick={() => void copy()} className="text-neel-700">
      <Copy aria-hidden strokeWidth={1.9} />
    </IconButton>
  );
}
