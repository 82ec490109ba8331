import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { memo } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { daysOf, dayWidth, gridWidth, isWeekend, monthsOf, xOf } from './days.ts';
import { headingHeight } from './rows.ts';
import { monthName, weekdayName } from './wording.ts';

/** The height of months and days, in pixels. */
export const headerHeight = 56;
/** The height of the sticky header and heading: focused rows have to be below, in pixels. */
export const coveredAbove = headerHeight + headingHeight;

/** The header of months and days. Hidden from screen readers, as the bars have their dates in their names. */
export const DaysHeader = memo(function DaysHeader({
  first,
  today,
  sideWidth,
}: {
  first: CalendarDay;
  today: CalendarDay;
  sideWidth: number;
}) {
  return (
    <div
      aria-hidden
      className="sticky top-0 z-30 flex border-hairline border-b bg-surface"
      style={{ height: headerHeight, width: sideWidth + gridWidth }}
    >
      <div
        className="sticky left-0 z-10 flex shrink-0 items-end border-hairline border-r bg-surface px-4 pb-1.5 font-medium text-muted text-xs md:px-6"
        style={{ width: sideWidth }}
      >
        Task
      </div>
      <div className="relative">
        <div className="flex h-6">
          {monthsOf(first).map(({ month, start, days }, index) => (
            <div
              key={month}
              data-month={month}
              className={cn('shrink-0 border-hairline-strong', index > 0 && 'border-l')}
              style={{ width: days * dayWidth }}
            >
              <span
                className="sticky inline-block max-w-full truncate px-2 pt-1 font-semibold text-ink text-xs"
                style={{ left: sideWidth }}
              >
                {monthName(start)}
              </span>
            </div>
          ))}
        </div>
        <div className="flex h-8">
          {daysOf(first).map((day) => (
            <Day key={day} day={day} isToday={day === today} />
          ))}
        </div>
      </div>
    </div>
  );
});

function Day({ day, isToday }: { day: CalendarDay; isToday: boolean }) {
  return (
    <div
      data-day={day}
      className={cn(
        'flex shrink-0 items-center justify-center gap-1 text-2xs tabular-nums',
        isWeekend(day) ? 'text-subtle' : 'text-muted',
      )}
      style={{ width: dayWidth }}
    >
      {!isToday && <span>{weekdayName(day).slice(0, 2)}</span>}
      <span
        className={cn(
          isToday && 'rounded-full bg-accent-solid px-1.5 py-px font-semibold text-on-accent',
          !isToday && 'font-medium',
        )}
      >
        {isToday && `${weekdayName(day).slice(0, 2)} `}
        {Number(day.slice(8))}
      </span>
    </div>
  );
}

/**
 * Days, weekends, months and today behind all bars. Made of plain boxes: a gradient is painted again for every pixel
 * that scrolls into view, which takes as long as all rows.
 */
export const Grid = memo(function Grid({
  first,
  today,
  sideWidth,
}: {
  first: CalendarDay;
  today: CalendarDay;
  sideWidth: number;
}) {
  const days = daysOf(first);
  const now = xOf(today, first);
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-y-0 overflow-clip"
      style={{ left: sideWidth, width: gridWidth }}
    >
      {days.map(
        (day, index) =>
          isWeekend(day) && <Strip key={day} x={index * dayWidth} width={dayWidth} className="bg-sunken" />,
      )}
      {days.map((day, index) => (
        <Strip
          key={day}
          x={index * dayWidth}
          width={1}
          className={day.endsWith('-01') ? 'bg-hairline-strong' : 'bg-hairline'}
        />
      ))}
      {now >= 0 && now < gridWidth && (
        <>
          <Strip x={now} width={dayWidth} className="bg-selected" />
          <Strip x={now} width={2} className="bg-accent-solid" />
        </>
      )}
    </div>
  );
});

function Strip({ x, width, className }: { x: number; width: number; className: string }) {
  return <div className={cn('absolute inset-y-0', className)} style={{ left: x, width }} />;
}
