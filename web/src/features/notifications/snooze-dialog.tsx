import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { useStore } from '../../platform/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { choosingSnooze, snooze } from './actions.ts';
import { instantAt, snoozeTimes } from './snooze-times.ts';

/** Asks until when notifications are snoozed. Rendered once for the app, as the menu that opens it closes. */
export function SnoozeDialog() {
  const ids = useStore(choosingSnooze);
  const [last, setLast] = useState(ids);
  if (ids && ids !== last) setLast(ids);
  return last && <TimeDialog key={last.join(' ')} ids={last} open={ids !== null} />;
}

function TimeDialog({ ids, open }: { ids: readonly string[]; open: boolean }) {
  const { timeZone, weekStart } = useUser();
  const [value, setValue] = useState(() => {
    const tomorrow = snoozeTimes(new Date(), timeZone, weekStart).find(({ label }) =>
      label.startsWith('Tomorrow'),
    );
    return `${calendarDay(timeZone, tomorrow?.until)}T09:00`;
  });
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => choosingSnooze.set(null);
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Snooze until"
      size="sm"
      onSubmit={() => {
        const [day = '', time = ''] = value.split('T');
        const [hours = 0, minutes = 0] = time.split(':').map(Number);
        const until = value === '' ? null : instantAt(day, hours * 60 + minutes, timeZone);
        if (!until || until.getTime() <= Date.now()) return setProblem('Choose a time in the future.');
        close();
        snooze(ids, until);
      }}
      footer={
        <>
          <DialogCancel onCancel={close}>Cancel</DialogCancel>
          <Button type="submit" variant="primary">
            Snooze
          </Button>
        </>
      }
    >
      <Field label="Date and time" {...(problem !== null && { error: problem })}>
        <Input
          type="datetime-local"
          value={value}
          onChange={({ target }) => {
            setValue(target.value);
            setProblem(null);
          }}
        />
      </Field>
    </Dialog>
  );
}
