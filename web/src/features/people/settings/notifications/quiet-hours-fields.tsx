import type { QuietHours } from '@longtable/contract/rules/quiet-hours';
import { changePreferences } from '../../../../kits/notification-preferences/notification-preferences.ts';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Switch } from '../../../../ui/switch.tsx';

/** What most people choose. */
const night: QuietHours = { from: '22:00', to: '07:00' };

/** Whether there are quiet hours, and from when to when. */
export function QuietHoursFields({ quietHours }: { quietHours: QuietHours | null }) {
  const change = (given: Partial<QuietHours>) =>
    changePreferences({ quietHours: { ...(quietHours ?? night), ...given } });
  return (
    <div className="flex flex-col gap-3">
      <Switch
        checked={quietHours !== null}
        onCheckedChange={(isOn) => changePreferences({ quietHours: isOn ? night : null })}
        label="Quiet hours"
        description="E-mails wait until they are over, and nothing is pushed. In the time zone of your profile."
        className="flex"
      />
      {quietHours && (
        <div className="grid grid-cols-2 gap-3">
          <TimeField label="From" value={quietHours.from} onChange={(from) => change({ from })} />
          <TimeField label="To" value={quietHours.to} onChange={(to) => change({ to })} />
        </div>
      )}
    </div>
  );
}

function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label}>
      <Input
        type="time"
        required
        value={value}
        onChange={({ target }) => {
          // Empty while it is being typed.
          if (target.value !== '') onChange(target.value);
        }}
      />
    </Field>
  );
}
