import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

export type Tone = keyof typeof icons;

export function ToneIcon({ tone, className }: { tone: Tone; className?: string }) {
  const Icon = icons[tone];
  return <Icon aria-hidden strokeWidth={1.9} className={className} />;
}
