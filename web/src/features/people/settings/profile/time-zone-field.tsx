import { knownTimeZone } from '@longtable/contract/rules/calendar-day';
import { useNow } from '../../../../platform/clock.ts';
import { useUser } from '../../../../platform/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { SearchSelect } from '../../../../ui/search-select.tsx';
import { changeProfile } from './profile.register.ts';
import {
  deviceTimeZone,
  isSameTimeZone,
  timeZoneLabel,
  timeZoneOffset,
  timeZoneOptions,
} from './time-zones.ts';

/** The time zone of the person's dates. */
export function TimeZoneField() {
  const { timeZone } = useUser();
  const now = useNow();
  const device = deviceTimeZone();
  const time = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: knownTimeZone(timeZone),
  }).format(now);
  return (
    <div className="flex flex-col gap-3">
      <Field label="Time zone" hint={`Current time: ${time}.`}>
        <SearchSelect
          value={timeZone}
          shown={`${timeZoneLabel(timeZone)} (${timeZoneOffset(timeZone, now)})`}
          onValueChange={(chosen) => changeProfile({ timeZone: chosen })}
          options={() => timeZoneOptions(timeZone, now)}
          nothingFound="No matching time zone. Try a large city nearby."
        />
      </Field>
      {!isSameTimeZone(device, timeZone) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
          This browser is in {timeZoneLabel(device)} ({timeZoneOffset(device, now)}).
          <Button size="sm" onClick={() => changeProfile({ timeZone: device })}>
            Use this time zone
          </Button>
        </div>
      )}
    </div>
  );
}
