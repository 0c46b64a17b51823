import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { field } from '#shared/read-answer.ts';
import { TextLink } from '#web/ui/text-link.tsx';

interface BackToListProps {
  to: string;
  children: string;
}

/** Goes back to the list with its filters, if the visitor came from it: its links pass `fromList`. */
export function BackToList({ to, children }: BackToListProps) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <TextLink
      to={to}
      onClick={(event) => {
        if (field(state, 'fromList') !== true || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="min-h-11 justify-self-start text-sm print:hidden"
    >
      <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" /> {children}
    </TextLink>
  );
}
