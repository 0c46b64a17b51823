/** Tells screen readers that the page is loading; a skeleton shows it to other users. */
export function LoadingStatus({ children = 'Loading...' }: { children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
