import { figures } from '#shared/settings/figures.ts';
import { useEffect, useRef } from 'react';
import { formatDay, formatTime } from '#shared/dates.ts';
import archTick from '#web/art/illustrations/arch-tick.svg';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyNumber } from '#web/ui/copy-number.tsx';
import type { Sent } from './use-contact-form.ts';

interface MessageSentProps {
  sent: Sent;
  onAnother: () => void;
}

/** Replaces the form after sending. */
export function MessageSent({ sent, onAnother }: MessageSentProps) {
  const { number, email, acknowledgeBy, resolveBy } = sent;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    focusWithoutScroll(heading.current);
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div>
      <img src={archTick} alt="" width={240} height={268} className="mb-3 h-auto w-28" />
      <h2 ref={heading} className="display text-2xl outline-none">
        We have your message
      </h2>
      <p className="mt-2 text-lg wrap-anywhere text-ink-2">
        An email with its number is on its way to {email}.
      </p>
      <CopyNumber label="Message number" number={number} />
      <ul className="mt-5 grid gap-1.5 text-ink-2">
        <li>We answer most messages within {figures().emailAnswerTime}.</li>
        <li className="num">We will look at it by {formatTime(acknowledgeBy)} at the latest.</li>
        <li className="num">We will resolve it by {formatDay(resolveBy)} at the latest.</li>
      </ul>
      <Button variant="quiet" onClick={onAnother} className="mt-6">
        Write another message
      </Button>
    </div>
  );
}
