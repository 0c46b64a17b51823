import { useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { applyMailStyles, fitHeight, withoutStyles } from './mail-document.ts';

export const frameWidths = { desktop: 'max-w-160', phone: 'max-w-97.5' };

export type FrameWidth = keyof typeof frameWidths;

interface MailFrameProps {
  title: string;
  html: string;
  width: FrameWidth;
}

/** Shows the HTML of a mail. The frame may run no scripts and its links lead nowhere. */
export function MailFrame({ title, html, width }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => fitHeight(current));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <iframe
      ref={frame}
      title={title}
      // The page needs the same origin to apply the styles.
      sandbox="allow-same-origin"
      srcDoc={withoutStyles(html)}
      onLoad={({ currentTarget }) => applyMailStyles(currentTarget)}
      className={cx('mx-auto block w-full border border-hairline bg-white', frameWidths[width])}
    />
  );
}
