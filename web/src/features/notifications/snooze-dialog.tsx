import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { useState } from 'react';
import { instantAt } from '../../kits/days/instant-at.ts';
import { TimeDialog } from '../../kits/days/time-dialog.tsx';
import { useUser } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { choosingSnooze, snooze } from './actions.ts';

/** Asks until when notifications are snoozed. Rendered once for the app, as the menu that opens it closes. */
export function SnoozeDialog() {
  const ids = useStore(choosingSnooze);
  const { timeZone } = useUser();
  const [last, setLast] = useState(ids);
  if (ids && ids !== last) setLast(ids);
  return (
    last && (
      <TimeDialog
        key={last.join(' ')}
        title="Snooze until"
        submitLabel="Snooze"
        initial={instantAt(addDays(calendarDay(timeZone), 1), 9 * 60, timeZone)}
        open={ids !== null}
        problemOf={(time) => (time.getTime() <= Date.now() ? 'Choose a time in the future.' : null)}
        onClose={() => choosingSnooze.set(null)}
        onChoose={(time) => snooze(last, time)}
      />
    )
  );
}
