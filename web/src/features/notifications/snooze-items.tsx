import { useNow } from '../../platform/clock.ts';
import { useUser } from '../../platform/session.ts';
import { MenuItem } from '../../ui/menu.tsx';
import { choosingSnooze, idsOf, snooze } from './actions.ts';
import type { Entry } from './entries.ts';
import { shortTime, snoozeTimes } from './snooze-times.ts';

/** The items of a menu that snoozes a line of the list. */
export function SnoozeItems({ entry, onSelect }: { entry: Entry; onSelect?: (() => void) | undefined }) {
  const { timeZone, weekStart } = useUser();
  const now = useNow();
  return (
    <>
      {snoozeTimes(now, timeZone, weekStart).map(({ label, until }) => (
        <MenuItem
          key={label}
          hint={shortTime(until, now, timeZone)}
          onSelect={() => snooze(idsOf(entry.items), until)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuItem
        onSelect={() => {
          choosingSnooze.set(idsOf(entry.items));
          onSelect?.();
        }}
      >
        Choose a time…
      </MenuItem>
    </>
  );
}
