import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { focusQuietly } from '#web/page/focus-and-scroll.ts';
import { ContactForm } from './contact-form.tsx';
import { MessageSent } from './message-sent.tsx';
import type { Sent } from './use-contact-form.ts';

/** The form, and what came of it. */
export function WriteToUs() {
  const [sent, setSent] = useState<Sent>();
  const [count, setCount] = useState(1);
  const [, setSearch] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (count > 1) focusQuietly(heading.current);
  }, [count]);

  function startAnother() {
    // It is about something else than what the link was for.
    setSearch({}, { replace: true, preventScrollReset: true });
    setSent(undefined);
    setCount((before) => before + 1);
  }

  return (
    <div className="min-w-0">
      {sent ? (
        <MessageSent sent={sent} onAnother={startAnother} />
      ) : (
        <>
          <h2 ref={heading} className="mb-5 display text-2xl outline-none">
            Write to us
          </h2>
          <ContactForm onSent={setSent} />
        </>
      )}
      <p role="status" className="sr-only">
        {sent && `Your message is sent. Its number is ${sent.number}.`}
      </p>
    </div>
  );
}
