import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';
import { copyText } from './copy-text.ts';

interface CopyNumberProps {
  /** `Order number` */
  label: string;
  number: string;
}

export function CopyNumber({ label, number }: CopyNumberProps) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="mt-4.5 inline-flex min-h-13 items-center gap-2.5 rounded-md bg-neel-100 py-1 pr-1 pl-3.5 text-neel-800 max-md:flex max-md:justify-between md:pl-4.5">
      <p className="leading-tight">
        <span className="text-sm max-md:block">{label}</span>{' '}
        <b className="num font-[650] wrap-anywhere select-all">{number}</b>
      </p>
      <IconButton
        label={isCopied ? `${label} copied` : `Copy ${label.toLowerCase()}`}
        onClick={() => void copyText(number).then(setCopied)}
      >
        <Icon aria-hidden strokeWidth={1.9} />
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && `${label} copied`}
      </span>
    </div>
  );
}
