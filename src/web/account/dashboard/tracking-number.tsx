import { Copy } from 'lucide-react';
import { findTrackingLink } from '#shared/orders/couriers.ts';
import { TrackingLink } from '#web/orders/tracking-link.tsx';
import { copyText } from '#web/ui/copy-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

interface TrackingNumberProps {
  courier: string | null;
  number: string;
}

/** A number to copy, with a link if the courier has a tracking page. */
export function TrackingNumber({ courier, number }: TrackingNumberProps) {
  const link = findTrackingLink(courier, number);
  async function copy() {
    const isCopied = await copyText(number);
    toast(
      isCopied
        ? { tone: 'ok', text: 'Tracking number copied' }
        : {
            tone: 'warn',
            text: 'Your browser does not allow copying. Please select the number.',
          },
    );
  }
  return (
    <>
      <p className="num -my-1 flex items-center gap-1">
        <span className="min-w-0 font-semibold wrap-anywhere select-all">{number}</span>
        <IconButton
          label="Copy tracking number"
          onClick={() => void copy()}
          className="text-neel-700"
        >
          <Copy aria-hidden strokeWidth={1.9} />
        </IconButton>
      </p>
      {link && <TrackingLink link={link} />}
      {link && !link.hasNumber && (
        <p className="text-sm text-ink-2">Enter the tracking number on the courier’s page.</p>
      )}
    </>
  );
}
