import { useState } from 'react';
import { Switch } from '#web/ui/switch.tsx';
import { useCan } from '#web/session/use-can.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { playSound } from './announce.ts';
import { useNoticePreferences, useNotices } from './store.ts';

const BLOCKED =
  'Your browser blocks notifications of this site. Allow them in its settings for this address.';

/** Settings of this browser. */
export function NoticeSettings() {
  const { hasSound, showsOnDesktop } = useNoticePreferences();
  const [isBlocked, setBlocked] = useState(false);
  const canShow = 'Notification' in globalThis;
  const canConfigure = useCan('manage_settings');

  async function showOnDesktop(isOn: boolean) {
    // The browser asks only here, never by itself.
    const isAllowed = !isOn || (await Notification.requestPermission()) === 'granted';
    setBlocked(!isAllowed);
    useNoticePreferences.setState({ showsOnDesktop: isOn && isAllowed });
  }

  return (
    <fieldset className="mt-auto grid gap-1 border-t border-hairline px-4 py-3">
      <legend className="sr-only">On this device</legend>
      {canShow && (
        <Switch checked={showsOnDesktop} onChange={(isOn) => void showOnDesktop(isOn)}>
          Show desktop notifications
        </Switch>
      )}
      {isBlocked && (
        <p role="alert" className="text-sm text-majith-700">
          {BLOCKED}
        </p>
      )}
      <Switch
        checked={hasSound}
        onChange={(isOn) => {
          useNoticePreferences.setState({ hasSound: isOn });
          if (isOn) playSound();
        }}
      >
        Play a sound for new orders
      </Switch>
      {canConfigure && (
        <TextLink
          to="/admin/settings/orders#group-notifications"
          onClick={() => useNotices.setState({ isOpen: false })}
          className="min-h-11 justify-self-start text-sm"
        >
          Choose who gets emails
        </TextLink>
      )}
    </fieldset>
  );
}
