/** A decorative bar for a share from 0 to 1; the text is beside it. */
export function ShareBar({
  share,
  isQuiet = false,
}: {
  share: number;
  isQuiet?: boolean | undefined;
}) {
  return (
    <svg aria-hidden width="100%" height="10" className="block">
      <rect
        width={`${Math.max(share * 100, share > 0 ? 1 : 0)}%`}
        height="10"
        rx="4"
        className={isQuiet ? 'fill-neel-200' : 'fill-neel-700'}
      />
    </svg>
  );
}
