import { onFirstInput } from '#web/browser/first-input.ts';

/** Shows tooltips from the first input on; see `tooltips.ts`. */
export function startTooltips(): void {
  onFirstInput(() => {
    // Without the file, there are no tooltips.
    import('./tooltips.ts').then(
      (tooltips) => tooltips.startTooltips(),
      () => {},
    );
  });
}
