import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { instantAt } from '../../../kits/days/instant-at.ts';
import { TimeDialog } from '../../../kits/days/time-dialog.tsx';
import { useUser } from '../../../platform/session.ts';
import { timeProblem } from './schedule-times.ts';

/** Asks when a message is sent: tomorrow at nine, unless it has a time. */
export function ScheduleDialog({
  time,
  open,
  onClose,
  onSchedule,
}: {
  /** When it is sent as yet. */
  time?: Date;
  open: boolean;
  onClose: () => void;
  onSchedule: (time: Date) => void;
}) {
  const { timeZone } = useUser();
  return (
    <TimeDialog
      title={time ? 'Change time' : 'Schedule message'}
      submitLabel={time ? 'Save' : 'Schedule'}
      initial={time ?? instantAt(addDays(calendarDay(timeZone), 1), 9 * 60, timeZone)}
      open={open}
      problemOf={timeProblem}
      onClose={onClose}
      onChoose={onSchedule}
    />
  );
}
