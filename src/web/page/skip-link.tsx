export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-neel-900 px-5 py-3 font-semibold text-white focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
