import { useHotkeyList, useSingleKeys } from '../../platform/hotkeys.ts';
import { useStore } from '../../platform/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Switch } from '../../ui/switch.tsx';
import { keysByArea } from './all-keys.ts';
import { shellDialog } from './shell-dialogs.ts';

/** Lists every key by area, with a switch for single-key shortcuts. */
export function ShortcutsDialog() {
  const open = useStore(shellDialog) === 'shortcuts';
  const hotkeys = useHotkeyList();
  const { on, setOn } = useSingleKeys();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => shellDialog.set(next ? 'shortcuts' : null)}
      title="Keyboard shortcuts"
      size="2xl"
    >
      <div className="gap-8 sm:columns-2">
        {[...keysByArea(hotkeys)].map(([group, members]) => (
          <section key={group} className="break-inside-avoid pb-5">
            <h3 className="pb-1.5 font-medium text-subtle text-xs">{group}</h3>
            <dl className="flex flex-col divide-y divide-hairline">
              {members.map(({ keys, label }) => (
                <div key={keys} className="flex min-h-8 items-center justify-between gap-4 text-sm">
                  <dt>{label}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        className="border-hairline border-t pt-4"
        checked={on}
        onCheckedChange={setOn}
        label="Single-key shortcuts"
        description="Turn off if single keys trigger actions by accident."
      />
    </Dialog>
  );
}
