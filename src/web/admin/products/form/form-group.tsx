import type { ReactNode } from 'react';

interface FormGroupProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

export function FormGroup({ title, text, children }: FormGroupProps) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-3.5 text-lg leading-tight font-[650] text-neel-900">
        {title}
        {text && <span className="block text-sm font-[450] text-ink-2">{text}</span>}
      </legend>
      {children}
    </fieldset>
  );
}
