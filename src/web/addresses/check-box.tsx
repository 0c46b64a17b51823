import type { ComponentProps, ReactNode } from 'react';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onCheck: (isChecked: boolean) => void;
  children: ReactNode;
}

export function CheckBox({ onCheck, children, ...input }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3 font-[550]">
      <input
        {...input}
        type="checkbox"
        onChange={({ target }) => onCheck(target.checked)}
        className="size-5.5 shrink-0 accent-neel-700"
      />
      {children}
    </label>
  );
}
