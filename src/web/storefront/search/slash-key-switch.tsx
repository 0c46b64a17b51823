import { useState } from 'react';
import { Switch } from '#web/ui/switch.tsx';
import { isSlashKeyOn, turnSlashKey } from './slash-key.ts';

export function SlashKeySwitch() {
  const [isOn, setOn] = useState(isSlashKeyOn);
  return (
    <div className="border-t-[1.5px] border-line px-7 py-2 text-sm text-ink-2 max-lg:hidden">
      <Switch
        checked={isOn}
        onChange={(next) => {
          turnSlashKey(next);
          setOn(next);
        }}
      >
        <span>
          Press <kbd className="rounded-sm bg-sunken px-2 py-0.5 font-semibold">/</kbd> to search
        </span>
      </Switch>
    </div>
  );
}
