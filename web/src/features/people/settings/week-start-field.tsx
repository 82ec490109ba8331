import { useUser } from '../../../platform/session.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { changeProfile } from './profile/profile.register.ts';

/** The names of the weekdays, Sunday first. */
export function weekdayNames(style: 'long' | 'short' | 'narrow'): string[] {
  const format = new Intl.DateTimeFormat(undefined, { weekday: style, timeZone: 'UTC' });
  // 1 November 2026 is a Sunday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => format.format(Date.UTC(2026, 10, day)));
}

/** The first day of the person's week. */
export function WeekStartField() {
  const { weekStart } = useUser();
  return (
    <Field label="First day of the week">
      <Select
        value={String(weekStart)}
        onValueChange={(day) => changeProfile({ weekStart: Number(day) })}
        options={weekdayNames('long').map((label, day) => ({ value: String(day), label }))}
      />
    </Field>
  );
}
