interface NotifyBoxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function NotifyBox({ checked, onChange }: NotifyBoxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5.5 accent-neel-700"
      />
      Email the customers
    </label>
  );
}
