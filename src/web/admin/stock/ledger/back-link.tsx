import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { field } from '#shared/read-answer.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { listAddress } from './ledger-address.ts';

/** Back to the list with its filters; a visitor from the list also gets the scroll position back. */
export function BackLink() {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigate();

  function stepBack(event: MouseEvent) {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || field(state, 'isFromStock') !== true) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <TextLink
      to={listAddress(search)}
      onClick={stepBack}
      className="min-h-11 justify-self-start text-sm"
    >
      <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" />
      Back to stock
    </TextLink>
  );
}
