import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { startOfWeek } from '../../../kits/days/month.ts';
import { MonthGrid, type MonthGridHandle } from '../../../kits/days/month-grid.tsx';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { fullDay } from '../marks/due.ts';
import { loadDateReader } from '../quick-add/dates.ts';
import { useDueLoad } from './due-load.ts';
import { dayIn, noDates, useDateReader } from './read-day.ts';

export interface DayPickerProps {
  /** The name of the text field. */
  label: string;
  /** The current day; null for none, or for different ones. */
  value: CalendarDay | null;
  onChoose: (day: CalendarDay) => void;
  /** The last day that can be chosen, and why: the due date of a task, for its start. */
  max?: { readonly day: CalendarDay; readonly reason: string } | undefined;
  /** Whose open tasks are counted below their due dates; oneself without it. */
  assigneeId?: string | undefined;
  /** Removes the day; without it, "No date" is not offered. */
  onClear?: (() => void) | undefined;
}

/** Chooses a day: in words or numbers ("fri", "in 2 weeks"), by a shortcut, or in the grid of a month. */
export function DayPicker({ label, value, onChoose, max, assigneeId, onClear }: DayPickerProps) {
  const today = useToday();
  const { id, weekStart } = useUser();
  const { load, onShow } = useDueLoad(assigneeId ?? id);
  const [text, setText] = useState('');
  const read = useDateReader();
  const readId = useId();
  const grid = useRef<MonthGridHandle>(null);
  const day = dayIn(text, today, read);
  const isUnread = text.trim() !== '' && day === null && read !== null;
  const isLate = (of: CalendarDay) => max !== undefined && of > max.day;
  const problem = isUnread ? 'No date recognized' : day !== null && isLate(day) ? max?.reason : undefined;
  // Enter may come before the parser.
  const chooseRead = (found: CalendarDay | null) => {
    if (found !== null && !isLate(found)) onChoose(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (day !== null) chooseRead(day);
      else if (!read) void loadDateReader().then((loaded) => chooseRead(dayIn(text, today, loaded)), noDates);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      grid.current?.focus();
    }
  };
  const shortcuts = [
    { name: 'Today', to: today },
    { name: 'Tomorrow', to: addDays(today, 1) },
    // Monday, as in quick add.
    { name: 'Next week', to: addDays(startOfWeek(today, 1), 7) },
  ];
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Input
          aria-label={label}
          aria-describedby={readId}
          value={text}
          placeholder="fri, in 2 weeks, 3 Feb"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== undefined || undefined}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <p id={readId} aria-live="polite" className="min-h-5 truncate px-1 pt-1 text-muted text-xs">
          {problem ?? fullDay(day ?? value ?? today)}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {shortcuts.map(({ name, to }) => (
          <Button
            key={name}
            size="sm"
            className="flex-1 px-1"
            title={fullDay(to)}
            disabled={isLate(to)}
            onClick={() => onChoose(to)}
          >
            {name}
          </Button>
        ))}
        {onClear && value !== null && (
          <Button size="sm" className="flex-1 px-1" onClick={onClear}>
            No date
          </Button>
        )}
      </div>
      <MonthGrid
        ref={grid}
        value={value}
        previewed={day}
        today={today}
        weekStart={weekStart}
        max={max?.day}
        load={load}
        onShow={onShow}
        onChoose={onChoose}
      />
    </div>
  );
}
