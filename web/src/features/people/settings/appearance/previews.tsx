import type { ReactNode } from 'react';
import type { Density } from '../../../../platform/density.ts';
import { useUser } from '../../../../platform/session.ts';
import { cn } from '../../../../ui/class-names.ts';
import { weekdayNames } from '../week-start-field.tsx';

/** A part of the board in each theme, side by side. */
export function ThemePreview({ themes }: { themes: readonly ('light' | 'dark')[] }) {
  return (
    <span className="flex h-full">
      {themes.map((theme) => (
        <span key={theme} data-theme={theme} className="flex min-w-0 flex-1 flex-col gap-1.5 bg-canvas p-2.5">
          <Line className="w-2/3 bg-ink" />
          <span className="flex min-h-0 flex-1 flex-col gap-1.5 rounded-control bg-sunken p-1.5">
            <Sheet>
              <Line className="w-full bg-muted" />
              <Line className="w-1/2 bg-accent-solid" />
            </Sheet>
            <Sheet>
              <Line className="w-3/4 bg-muted" />
            </Sheet>
          </span>
        </span>
      ))}
    </span>
  );
}

/** Rows of a list in a density, at half their height. */
export function DensityPreview({ density }: { density: Density }) {
  return (
    <span data-density={density} className="flex h-full flex-col bg-surface px-3">
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2', 'w-2/3'].map((width, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- they never move
          key={index}
          className="flex h-[calc(var(--row-height)/2)] shrink-0 items-center gap-2 border-hairline border-b"
        >
          <span className="size-2 rounded-full border border-control" />
          <Line className={cn('bg-muted', width)} />
        </span>
      ))}
    </span>
  );
}

/** A window with the sidebar open or collapsed to a rail. */
export function SidebarPreview({ kept }: { kept: boolean }) {
  return (
    <span className="flex h-full bg-canvas">
      <span
        className={cn(
          'flex flex-col gap-2 border-hairline border-r bg-surface px-2 py-2.5',
          kept ? 'w-2/5' : 'w-6',
        )}
      >
        {['w-full', 'w-3/4', 'w-5/6'].map((width) => (
          <span key={width} className="flex items-center gap-1.5">
            <span className="size-2 shrink-0 rounded-[2px] bg-accent-solid" />
            {kept && <Line className={cn('bg-muted', width)} />}
          </span>
        ))}
      </span>
      <span className="flex flex-1 flex-col gap-1.5 p-2.5">
        <Line className="w-1/2 bg-ink" />
        <Sheet>
          <Line className="w-3/4 bg-muted" />
        </Sheet>
        <Sheet>
          <Line className="w-1/2 bg-muted" />
        </Sheet>
      </span>
    </span>
  );
}

/** The days in the order of the person's calendars. */
export function WeekPreview() {
  const { weekStart } = useUser();
  const names = weekdayNames('short');
  return (
    <ol aria-label="Your week" className="grid grid-cols-7 gap-1 text-center text-xs">
      {names.map((_, offset) => {
        const day = (weekStart + offset) % 7;
        const isWeekend = day === 0 || day === 6;
        return (
          <li
            key={day}
            className={cn(
              'truncate rounded-control py-1.5',
              isWeekend ? 'bg-sunken text-muted' : 'bg-accent-soft text-ink',
            )}
          >
            {names[day]}
          </li>
        );
      })}
    </ol>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <span className="flex flex-col gap-1 rounded-[4px] border border-hairline bg-surface p-1.5">
      {children}
    </span>
  );
}

function Line({ className }: { className: string }) {
  return <span className={cn('block h-1 rounded-full opacity-70', className)} />;
}
