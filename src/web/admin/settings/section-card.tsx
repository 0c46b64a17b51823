import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';

interface SectionCardProps {
  to: string;
  title: string;
  text: string;
  icon: LucideIcon;
  /** When the section was changed. */
  state: string;
}

export function SectionCard({ to, title, text, icon: Icon, state }: SectionCardProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full gap-3.5 rounded-lg border border-hairline bg-surface px-4.5 py-4.5 transition-colors duration-200 hover:border-neel-600"
      >
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-neel-100 text-neel-800">
          <Icon aria-hidden strokeWidth={1.9} className="size-5.5" />
        </span>
        <span className="grid min-w-0 content-start gap-1">
          <b className="font-[650] text-neel-800">{title}</b>
          <span className="text-sm leading-snug text-ink-2">{text}</span>
          <span className="mt-1 text-xs leading-snug wrap-anywhere text-ink-3">{state}</span>
        </span>
      </Link>
    </li>
  );
}
