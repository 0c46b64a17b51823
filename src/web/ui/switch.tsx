import type { ReactNode } from 'react';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

export function Switch({ checked, onChange, disabled, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className="group flex min-h-11 items-center gap-3 text-left font-[550] disabled:text-on-disabled"
    >
      <span
        aria-hidden
        className="w-11.5 shrink-0 rounded-full bg-line-strong p-[3px] transition-colors duration-200 group-disabled:bg-disabled group-aria-checked:group-enabled:bg-neel-700 group-aria-checked:group-disabled:bg-neel-200 forced-colors:outline"
      >
        <span className="block size-5.5 rounded-full bg-white forced-color-adjust-none forced-colors:bg-[CanvasText] transition-transform duration-200 ease-out group-aria-checked:translate-x-4.5" />
      </span>
      {children}
    </button>
  );
}
