import { TriangleAlert } from 'lucide-react';

/** What an unusual change entails, in a dialog that asks for more. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-md bg-haldi-50 px-3.5 py-3 text-sm">
      {texts.map((text) => (
        <li key={text} className="grid grid-cols-[22px_1fr] gap-2.5">
          <TriangleAlert aria-hidden strokeWidth={1.9} className="mt-px size-5 text-haldi-800" />
          {text}
        </li>
      ))}
    </ul>
  );
}
