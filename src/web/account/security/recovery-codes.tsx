import { settings } from '#shared/settings/current.ts';
import { toSlug } from '#shared/slug.ts';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#web/browser/save-file.ts';
import { useSession } from '#web/session/store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { copyText } from '#web/ui/copy-text.ts';

interface RecoveryCodesProps {
  codes: string[];
  onSaved: () => void;
}

/** Shown only once, because the server stores only their hashes. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const email = useSession((session) => session.user?.email ?? '');
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  // Also scrolls it into view below a long form.
  useEffect(() => heading.current?.focus(), []);
  const CopyIcon = isCopied ? Check : Copy;

  function download() {
    const { name } = settings().shop;
    const fileName = [toSlug(name), 'recovery-codes.txt'].filter(Boolean).join('-');
    const head = `${name} recovery codes for ${email}. Each works once.`;
    saveFile(new Blob([`${head}\n\n${codes.join('\n')}\n`]), fileName);
  }

  return (
    <div className="grid gap-4 *:min-w-0">
      <h3
        ref={heading}
        tabIndex={-1}
        className="scroll-mt-28 text-lg leading-snug font-[650] text-neel-900 outline-none"
      >
        Your recovery codes
      </h3>
      <div className="print:hidden">
        <Banner tone="warn">
          Save them now: they are not shown again. Each code lets you sign in once without your
          phone.
        </Banner>
      </div>
      <ul
        aria-label="Recovery codes"
        className="num grid gap-x-6 gap-y-2 rounded-md bg-sunken px-4.5 py-4 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:grid print:hidden">
        <Button
          variant="quiet"
          size="sm"
          icon={<CopyIcon aria-hidden strokeWidth={1.9} />}
          onClick={() => void copyText(codes.join('\n')).then(setCopied)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Download aria-hidden strokeWidth={1.9} />}
          onClick={download}
        >
          Download
        </Button>
        <Button
          variant="quiet"
          size="sm"
          icon={<Printer aria-hidden strokeWidth={1.9} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </div>
      <Button onClick={onSaved} className="sm:justify-self-start print:hidden">
        I have saved them
      </Button>
    </div>
  );
}
