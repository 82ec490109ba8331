import { useHotkeyList, useSingleKeys } from '../../platform/hotkeys.ts';
import { useStore } from '../../platform/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Switch } from '../../ui/switch.tsx';
import { shellDialog } from './shell-dialogs.ts';

/** Lists the shortcuts of the page, with a switch for single-key shortcuts. */
export function ShortcutsDialog() {
  const open = useStore(shellDialog) === 'shortcuts';
  const hotkeys = useHotkeyList();
  const { on, setOn } = useSingleKeys();
  const groups = Map.groupBy(hotkeys, ({ group }) => group);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => shellDialog.set(next ? 'shortcuts' : null)}
      title="Keyboard shortcuts"
      size="sm"
    >
      <div className="flex flex-col gap-5">
        {[...groups].map(([group, members]) => (
          <section key={group}>
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
        <Switch
          className="border-hairline border-t pt-4"
          checked={on}
          onCheckedChange={setOn}
          label="Single-key shortcuts"
          description="Turn off if single keys trigger actions by accident."
        />
      </div>
    </Dialog>
  );
}
