/** For the few places where a skeleton is not possible; screen readers read the label. */
export function Spinner({ label }: { label: string }) {
  return (
    <output className="inline-grid place-items-center">
      <span
        aria-hidden
        className="size-9 animate-spin rounded-full border-4 border-neel-100 border-t-neel-700"
      />
      <span className="sr-only">{label}</span>
    </output>
  );
}
