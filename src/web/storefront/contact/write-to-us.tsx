import { useEffect, useRef, useState } from 'react';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { goTo } from '#web/page/go.ts';
import { ContactForm } from './contact-form.tsx';
import { MessageSent } from './message-sent.tsx';
import type { Sent } from './use-contact-form.ts';

export function WriteToUs() {
  const [sent, setSent] = useState<Sent>();
  const [count, setCount] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (count > 1) focusWithoutScroll(heading.current);
  }, [count]);

  function startNewMessage() {
    // A new message is not about the topic of the link.
    goTo('/contact', { replace: true, keepsScroll: true });
    setSent(undefined);
    setCount((before) => before + 1);
  }

  return (
    <div data-owns-search className="min-w-0">
      {sent ? (
        <MessageSent sent={sent} onAnother={startNewMessage} />
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
