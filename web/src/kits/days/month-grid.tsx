import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { addMonths, dayAfterKey, type Month, monthOf, startOfWeek, weeksOf } from './month.ts';

/** Larger numbers are shown as `99+`. */
const mostShown = 99;

/** What a field beside the grid can do with it. */
export interface MonthGridHandle {
  /** Moves the focus to the day that is the tab stop. */
  focus(): void;
}

/** A number for some days, and what it means in words: "3 tasks due". */
export interface DayLoad {
  readonly counts: ReadonlyMap<CalendarDay, number>;
  readonly words: (count: number) => string;
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
  /** The last day that can be chosen. */
  max?: CalendarDay | undefined;
  /** Numbers below the days, such as how much is due; null for a grid without any. */
  load?: DayLoad | null;
  /** Called with the first day of the grid, at first and when another month is shown. */
  onShow?: (first: CalendarDay) => void;
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
  max,
  load = null,
  onShow,
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

  const first = weeks[0]?.[0];
  useEffect(() => {
    if (first !== undefined) onShow?.(first);
  }, [first, onShow]);

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
                  isRefused={max !== undefined && day > max}
                  count={load ? (load.counts.get(day) ?? 0) : null}
                  words={load?.words}
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
  isRefused,
  count,
  words,
  onChoose,
}: {
  day: CalendarDay;
  label: string;
  isTabStop: boolean;
  isChosen: boolean;
  isPreviewed: boolean;
  isToday: boolean;
  isOutside: boolean;
  isRefused: boolean;
  /** Null without numbers; then they take no space. */
  count: number | null;
  words: DayLoad['words'] | undefined;
  onChoose: (day: CalendarDay) => void;
}) {
  return (
    <td aria-selected={isChosen} className="p-0">
      <button
        type="button"
        data-day={day}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        // Read after the name.
        title={count ? words?.(count) : undefined}
        aria-current={isToday ? 'date' : undefined}
        // Not `disabled`: keys go through it.
        aria-disabled={isRefused || undefined}
        onClick={() => !isRefused && onChoose(day)}
        className={cn(
          'focus-inset flex w-full flex-col items-center justify-center rounded-control text-sm transition-colors hover:bg-hover pointer-coarse:h-11',
          count === null ? 'h-8' : 'h-9 leading-4',
          isOutside ? 'text-subtle' : 'text-ink',
          isToday && 'font-semibold text-accent',
          isPreviewed && 'bg-active',
          isChosen && 'bg-accent-solid text-on-accent hover:bg-accent-solid',
          isRefused && 'cursor-default opacity-40 hover:bg-transparent',
        )}
      >
        {Number(day.slice(8))}
        {count !== null && (
          <span
            aria-hidden
            // As content of CSS: the name of the button is the day alone.
            data-count={count > mostShown ? `${mostShown}+` : count || ''}
            className={cn(
              'h-3 font-normal text-2xs leading-3 before:content-[attr(data-count)]',
              isChosen ? 'text-on-accent' : 'text-muted',
            )}
          />
        )}
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
