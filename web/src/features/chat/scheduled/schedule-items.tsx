import { useNow } from '../../../platform/clock.ts';
import { useUser } from '../../../platform/session.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { clockTime } from '../chat-times.ts';
import { scheduleTimes } from './schedule-times.ts';

/** The times that are offered for a message. */
export function ScheduleItems({
  onSchedule,
  onChoose,
}: {
  onSchedule: (time: Date) => void;
  /** Asks for any time. */
  onChoose: () => void;
}) {
  const { timeZone } = useUser();
  const now = useNow();
  return (
    <>
      {scheduleTimes(now, timeZone).map(({ label, time }) => (
        <MenuItem
          key={label}
          hint={clockTime(time.toISOString(), { timeZone })}
          onSelect={() => onSchedule(time)}
        >
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onChoose}>Choose date and time…</MenuItem>
    </>
  );
}
