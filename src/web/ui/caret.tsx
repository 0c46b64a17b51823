/** Points down in a closed `details` with the class `group`, and up in an open one. */
export function Caret() {
  return (
    <span
      aria-hidden
      className="mx-1 size-2.5 shrink-0 -translate-y-0.5 rotate-45 border-r-2 border-b-2 border-current transition-transform duration-200 group-open:translate-y-0.5 group-open:rotate-225"
    />
  );
}
