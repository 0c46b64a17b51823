import { Check, PackageCheck, X } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';

export interface Feedback {
  /** Another one for each scan, so that the same text is announced again. */
  id: number;
  tone: 'ok' | 'bad' | 'done';
  title: string;
  text?: string | undefined;
}

const looks = {
  ok: { icon: Check, colours: 'bg-patti-600 text-white' },
  bad: { icon: X, colours: 'bg-majith-700 text-white' },
  done: { icon: PackageCheck, colours: 'bg-neel-900 text-haldi-400' },
};

/** The outcome of the last scan: large, in colour, and announced by screen readers. */
export function FeedbackPanel({ feedback }: { feedback: Feedback | undefined }) {
  return (
    <div aria-live="assertive" aria-atomic>
      {feedback && <Outcome key={feedback.id} feedback={feedback} />}
    </div>
  );
}

function Outcome({ feedback: { tone, title, text } }: { feedback: Feedback }) {
  const { icon: Icon, colours } = looks[tone];
  return (
    <div className={cx('flex items-center gap-4 rounded-lg px-4 py-4 lg:px-5', colours)}>
      <Icon aria-hidden strokeWidth={2.6} className="size-11 shrink-0" />
      <div className="min-w-0 wrap-anywhere">
        <p className="num text-xl leading-tight font-bold">{title}</p>
        {text && <p className="num mt-0.5 text-md leading-snug text-white">{text}</p>}
      </div>
    </div>
  );
}
