import { splitComponent } from '#web/browser/split-component.tsx';

/** Loaded after the page, because a shop that is set up does not show it. */
export const SetupCard = splitComponent(async () => (await import('./setup-card.tsx')).SetupCard);
