import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { addMonths, dayAfterKey, type Month, monthOf, startOfWeek, weeksOf } from './month.ts';

/** What a field beside the grid can do with it. */
export interface MonthGridHandle {
  /** Moves the focus to the day that is the tab stop. */
  focus(): void;
}

export interface MonthGridProps {
  /** The chosen day; null for none. */
  value: CalendarDay | null;
  today: CalendarDay;
  /** 0 for Sunday, 1 for Monday. */
  weekStart: number;
  onChoose: (day: CalendarDay) => void;
  /** A day to show and highlight, such as one that is typed; its month is shown when it changes. */
  previewed?: CalendarDay | null;
  /** A BCP 47 tag; the default is the browser's. */
  locale?: string;
  ref?: Ref<MonthGridHandle>;
}

/**
 * The days of a month, to choose one: the grid of the WAI-ARIA pattern "Date Picker Dialog". Arrow keys, Home and End go by day and
 * week, Page Up and Page Down by month, with Shift by year.
 */
export function MonthGrid({
  value,
  today,
  weekStart,
  onChoose,
  previewed = null,
  locale,
  ref,
}: MonthGridProps) {
  const headingId = useId();
  const table = useRef<HTMLTableElement>(null);
  const wanted = previewed ?? value;
  const [active, setActive] = useState(wanted ?? today);
  const [lastWanted, setLastWanted] = useState(wanted);
  if (wanted !== lastWanted) {
    setLastWanted(wanted);
    if (wanted !== null) setActive(wanted);
  }
  const month = monthOf(active);
  const weeks = useMemo(() => weeksOf(month, weekStart), [month, weekStart]);
  const words = useMemo(() => wordsIn(locale), [locale]);

  const focusDay = (day: CalendarDay) =>
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  useImperativeHandle(ref, () => ({ focus: () => focusDay(active) }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(active, event, weekStart);
    if (next === null) return;
    event.preventDefault();
    // The focus can only go to a day that is rendered.
    flushSync(() => setActive(next));
    focusDay(next);
  };

  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-1">
        <IconButton
          label="Previous month"
          size="sm"
          variant="ghost"
          onClick={() => setActive(addMonths(active, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <p id={headingId} aria-live="polite" className="truncate font-medium text-sm">
          {words.month(month)}
        </p>
        <IconButton
          label="Next month"
          size="sm"
          variant="ghost"
          onClick={() => setActive(addMonths(active, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {/* The rows and cells of a table have the roles of those of a grid. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
        className="w-full table-fixed border-collapse tabular-nums"
      >
        <thead>
          <tr>
            {daysOfWeek(weekStart).map((day) => (
              <th
                key={day}
                scope="col"
                abbr={words.weekday(day)}
                className="h-6 font-normal text-2xs text-subtle"
              >
                {words.shortWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  label={words.day(day)}
                  isTabStop={day === active}
                  isChosen={day === value}
                  isPreviewed={day === previewed}
                  isToday={day === today}
                  isOutside={monthOf(day) !== month}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({
  day,
  label,
  isTabStop,
  isChosen,
  isPreviewed,
  isToday,
  isOutside,
  onChoose,
}: {
  day: CalendarDay;
  label: string;
  isTabStop: boolean;
  isChosen: boolean;
  isPreviewed: boolean;
  isToday: boolean;
  isOutside: boolean;
  onChoose: (day: CalendarDay) => void;
}) {
  return (
    <td aria-selected={isChosen} className="p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onChoose(day)}
        className={cn(
          'focus-inset flex h-8 w-full items-center justify-center rounded-control text-sm transition-colors hover:bg-hover pointer-coarse:h-11',
          isOutside ? 'text-subtle' : 'text-ink',
          isToday && 'font-semibold text-accent',
          isPreviewed && 'bg-active',
          isChosen && 'bg-accent-solid text-on-accent hover:bg-accent-solid',
        )}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

function daysOfWeek(weekStart: number): readonly CalendarDay[] {
  const first = startOfWeek('2026-11-22', weekStart);
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

function wordsIn(locale: string | undefined) {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (day: CalendarDay) => format.format(new Date(`${day}T00:00:00Z`));
  };
  const month = formatter({ month: 'long', year: 'numeric' });
  return {
    month: (of: Month) => month(`${of}-01`),
    day: formatter({ dateStyle: 'full' }),
    weekday: formatter({ weekday: 'long' }),
    shortWeekday: formatter({ weekday: 'short' }),
  };
}
