import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DayLoad } from '../../../kits/days/month-grid.tsx';
import { taskWindowsApi } from '../../../platform/api/task-windows.ts';
import { call } from '../../../platform/client.ts';
import { counted } from '../../../ui/counted.ts';

/** How long the server's response is used, in milliseconds. */
const freshFor = 30_000;

/**
 * How many open tasks of a person are due on the days of a month grid, which calls `onShow`. Without a response there are no
 * numbers.
 */
export function useDueLoad(assigneeId: string): { load: DayLoad; onShow: (first: CalendarDay) => void } {
  const [first, onShow] = useState<CalendarDay | null>(null);
  const { data } = useQuery({
    queryKey: ['task-due-counts', assigneeId, first],
    queryFn: ({ signal }) => call(taskWindowsApi.dueCounts, { assigneeId, from: first ?? '' }, { signal }),
    enabled: first !== null,
    staleTime: freshFor,
    gcTime: freshFor,
    meta: { keep: false },
  });
  const load = useMemo(
    () => ({
      counts: new Map(data?.days.map(({ day, count }) => [day, count])),
      words: (count: number) => `${counted(count, 'open task')} due`,
    }),
    [data],
  );
  return { load, onShow };
}
