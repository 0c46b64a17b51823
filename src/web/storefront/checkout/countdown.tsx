import { useEffect, useEffectEvent, useState } from 'react';
import { goTo } from '#web/page/go.ts';
import { TextButton } from '#web/ui/text-link.tsx';

const FROM = 10;
const ROUND = 2 * Math.PI * 19;

/** Opens the home page after ten seconds, unless the customer chooses to stay. */
export function Countdown({ onEnd }: { onEnd: () => void }) {
  const [left, setLeft] = useState(FROM);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (isStopped) return undefined;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, [isStopped]);

  // After a step back in history, the browser may show the page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => setStopped(persisted);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const end = useEffectEvent(() => {
    onEnd();
    goTo('/');
  });
  useEffect(() => {
    if (left === 0) end();
  }, [left]);

  if (isStopped) {
    return (
      <p role="status" className="text-sm text-ink-2 md:ml-auto">
        You stay on this page.
      </p>
    );
  }
  return (
    <div className="flex items-center gap-3 text-sm text-ink-2 md:ml-auto">
      <Ring left={left} />
      <p>
        <span role="timer">
          Going to the home page in {left} {left === 1 ? 'second' : 'seconds'}.
        </span>{' '}
        <TextButton onClick={() => setStopped(true)}>Stay on this page</TextButton>
      </p>
    </div>
  );
}

function Ring({ left }: { left: number }) {
  return (
    <svg aria-hidden viewBox="0 0 44 44" className="size-11 shrink-0">
      <circle cx="22" cy="22" r="19" fill="none" strokeWidth="4" className="stroke-line" />
      <circle
        cx="22"
        cy="22"
        r="19"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - left / FROM)}
        transform="rotate(-90 22 22)"
        className="stroke-neel-700 transition-[stroke-dashoffset] duration-1000 ease-linear"
      />
      <text x="22" y="28" textAnchor="middle" className="num fill-ink text-base font-bold">
        {left}
      </text>
    </svg>
  );
}
