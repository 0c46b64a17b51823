import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';

/** To be read, or taken along. */
export function OrderNumber({ orderNumber }: { orderNumber: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="mt-4.5 inline-flex min-h-13 items-center gap-2.5 rounded-md bg-neel-100 py-1 pr-1 pl-3.5 text-neel-800 max-md:flex max-md:justify-between md:pl-4.5">
      <p className="leading-tight">
        <span className="text-sm max-md:block">Order number</span>{' '}
        <b className="num font-[650] wrap-anywhere select-all">{orderNumber}</b>
      </p>
      <IconButton
        label={isCopied ? 'Order number copied' : 'Copy order number'}
        onClick={() => void copyText(orderNumber).then(setCopied)}
      >
        <Icon aria-hidden strokeWidth={1.9} />
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && 'Order number copied'}
      </span>
    </div>
  );
}
