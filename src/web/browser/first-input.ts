const INPUTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin'];

const waiting = new Set<() => void>();
let hasInput = false;

/** Runs the work on the first input of the visitor, or at once if there was one. */
export function onFirstInput(work: () => void): void {
  if (hasInput) return work();
  if (waiting.size === 0) listen();
  waiting.add(work);
}

function listen(): void {
  const options = { capture: true, passive: true };
  const run = () => {
    hasInput = true;
    for (const input of INPUTS) removeEventListener(input, run, options);
    for (const work of waiting) work();
    waiting.clear();
  };
  for (const input of INPUTS) addEventListener(input, run, options);
}
