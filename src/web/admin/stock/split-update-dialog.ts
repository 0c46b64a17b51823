import { splitComponent } from '#web/browser/split-component.tsx';

export const UpdateDialog = splitComponent(
  async () => (await import('./update-dialog.tsx')).UpdateDialog,
);
