import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { field } from '#shared/read-answer.ts';
import { TextLink } from '#web/ui/text-link.tsx';

/** To the list as it was left, where somebody came from there. */
export function BackToOrders() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <TextLink
      to="/admin/orders"
      onClick={(event) => {
        if (field(state, 'fromList') !== true || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
      className="min-h-11 justify-self-start text-sm print:hidden"
    >
      <ArrowLeft aria-hidden strokeWidth={1.9} className="size-4.5" /> Orders
    </TextLink>
  );
}
