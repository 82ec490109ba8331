import { calendarDay, dateFormat } from '@longtable/contract/rules/calendar-day';
import { useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { instantAt } from './instant-at.ts';

/** Asks for a date and a time in the person's time zone. Give it a key, as it keeps what was chosen. */
export function TimeDialog({
  title,
  submitLabel,
  initial,
  open,
  problemOf,
  onClose,
  onChoose,
}: {
  title: string;
  submitLabel: string;
  initial: Date;
  open: boolean;
  /** Why a time can't be chosen; null when it can. */
  problemOf: (time: Date) => string | null;
  onClose: () => void;
  onChoose: (time: Date) => void;
}) {
  const { timeZone } = useUser();
  const [value, setValue] = useState(() => localText(initial, timeZone));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={title}
      size="sm"
      onSubmit={() => {
        const time = instantOf(value, timeZone);
        const found = time ? problemOf(time) : 'Choose a date and a time.';
        if (found !== null || !time) return setProblem(found);
        onClose();
        onChoose(time);
      }}
      footer={
        <>
          <DialogCancel onCancel={onClose}>Cancel</DialogCancel>
          <Button type="submit" variant="primary">
            {submitLabel}
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

/** As fields of the type `datetime-local` have it. */
function localText(time: Date, timeZone: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${calendarDay(timeZone, time)}T${dateFormat('en-GB', timeZone, clock).format(time)}`;
}

function instantOf(value: string, timeZone: string): Date | null {
  const [day = '', time = ''] = value.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const instant = instantAt(day, hours * 60 + minutes, timeZone);
  return Number.isNaN(instant.getTime()) ? null : instant;
}
