import { useStore } from 'zustand';
import { Dialog } from '#web/ui/dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { usePermittedLinks } from '../shell/permitted-links.ts';
import { hideShortcutHelp, shortcutHelp } from './help.ts';
import { setShortcuts, shortcutPreference } from './preference.ts';
import { sectionShortcuts, shortcutGroups } from './shortcut-list.ts';

/** Lists all shortcuts, and turns them on and off. */
export function HelpDialog() {
  const isOpen = useStore(shortcutHelp, (help) => help.isOpen);
  const links = usePermittedLinks(sectionShortcuts).map(({ keys, text }) => ({
    keys: [keys],
    text,
  }));
  const groups = shortcutGroups.map(({ title, shortcuts }, index) => ({
    title,
    shortcuts: index === 0 ? [...shortcuts, ...links] : shortcuts,
  }));
  const isOn = useStore(shortcutPreference, (preference) => preference.isOn);
  return (
    <Dialog
      open={isOpen}
      onClose={hideShortcutHelp}
      title="Keyboard shortcuts"
      kind="sheet"
      className="md:max-w-180"
    >
      <div className="grid gap-5">
        <div>
          <Switch checked={isOn} onChange={setShortcuts}>
            Use keyboard shortcuts in this browser
          </Switch>
          <p className="text-sm text-ink-2">
            They do nothing while you type. Turn them off if speech input triggers them.
          </p>
        </div>
        <div className="grid gap-x-10 gap-y-5 md:columns-2 md:block md:*:mb-5">
          {groups.map(({ title, shortcuts }) => (
            <section key={title} className="md:break-inside-avoid">
              <h3 className="mb-1 text-sm font-[650] text-neel-900">{title}</h3>
              <dl className="text-sm">
                {shortcuts.map(({ keys, text }) => (
                  <div
                    key={text}
                    className="flex items-center justify-between gap-4 border-t border-hairline-soft py-1.5"
                  >
                    <dt className="text-ink-2">{text}</dt>
                    <dd className="flex shrink-0 gap-1.5">
                      {keys.map((key) => (
                        <Keys key={key} keys={key} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

const Keys = ({ keys }: { keys: string }) => (
  <kbd className="flex gap-1 font-sans">
    {keys.split(' ').map((key) => (
      <kbd
        key={key}
        className="min-w-7 rounded-md border border-hairline bg-admin-canvas px-1.5 pt-0.5 text-center font-sans text-xs font-semibold"
      >
        {key}
      </kbd>
    ))}
  </kbd>
);
