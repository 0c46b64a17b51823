import type { ReactNode } from 'react';

/** A section of the form, with a grid of six columns. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-4 display text-xl">{title}</legend>
      <div className="grid grid-cols-6 gap-x-4 gap-y-4.5">{children}</div>
    </fieldset>
  );
}
