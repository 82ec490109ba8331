import { addDays, isCalendarDay } from '@longtable/contract/rules/calendar-day';
import { useState } from 'react';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import type { JumpTarget } from './use-jump.ts';

/** Days to go to in a chat. */
export function DayChoices({ onChoose }: { onChoose: (to: JumpTarget) => void }) {
  const today = useToday();
  const [day, setDay] = useState('');
  const [isWrong, setWrong] = useState(false);
  const choices: readonly (readonly [string, JumpTarget])[] = [
    ['Today', { day: today }],
    ['Yesterday', { day: addDays(today, -1) }],
    ['Last week', { day: addDays(today, -7) }],
    ['The first message', 'first'],
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col">
        {choices.map(([label, to]) => (
          <button
            key={label}
            type="button"
            onClick={() => onChoose(to)}
            className="rounded-control px-2 py-1.5 text-left text-ink text-sm hover:bg-hover pointer-coarse:min-h-11"
          >
            {label}
          </button>
        ))}
      </div>
      <form
        noValidate
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          // Not the form of a dialog around it.
          event.stopPropagation();
          if (isCalendarDay(day)) onChoose({ day });
          else setWrong(true);
        }}
      >
        <Field label="Date" {...(isWrong && { error: 'Enter a date.' })}>
          <DateInput
            value={day}
            max={today}
            onChange={({ target }) => {
              setDay(target.value);
              setWrong(false);
            }}
          />
        </Field>
        <Button type="submit">Go to date</Button>
      </form>
    </div>
  );
}
