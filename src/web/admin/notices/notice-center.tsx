import { useEffect } from 'react';
import { splitComponent, usePreload } from '#web/browser/split-component.tsx';
import { useNoticePreferences, useNotices } from './store.ts';
import { useNoticeStream } from './use-notice-stream.ts';

const NoticePanel = splitComponent(async () => (await import('./notice-panel.tsx')).NoticePanel);

/** Receives notices and keeps the bell, the badges and the overview up to date. Render it once in the back-office. */
export function NoticeCenter() {
  const isOpen = useNotices((state) => state.isOpen);
  usePreload(NoticePanel);
  useNoticeStream();
  useEffect(followPreferences, []);
  return isOpen && <NoticePanel />;
}

/** Other tabs of the browser read the list or change the settings. */
function followPreferences(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'admin-notices') void useNoticePreferences.persist.rehydrate();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
