import type { Run } from '#shared/pages/content.ts';
import { Link } from '#web/ui/link.tsx';

/** Text with bold and italic parts, code and links. */
export function Runs({ runs }: { runs: readonly Run[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the text of a page never changes in place
  return runs.map((run, index) => <OneRun key={index} run={run} />);
}

function OneRun({ run: { text, href, isBold, isItalic, isCode } }: { run: Run }) {
  if (text === '\n') return <br />;
  if (isCode)
    return <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm wrap-anywhere">{text}</code>;
  if (href)
    return (
      <Link
        to={href}
        className="font-[650] text-neel-700 underline decoration-haldi-400 decoration-2 underline-offset-4 wrap-anywhere hover:decoration-neel-700"
      >
        {text}
      </Link>
    );
  if (isBold) return <b className="font-[650]">{isItalic ? <i>{text}</i> : text}</b>;
  return isItalic ? <i>{text}</i> : text;
}
