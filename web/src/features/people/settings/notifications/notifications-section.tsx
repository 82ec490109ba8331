import type { NotificationPreferences } from '@longtable/contract/notification-preferences';
import { digestTime, reminderLimits } from '@longtable/contract/rules/notification-limits';
import { type ReactNode, useState } from 'react';
import {
  changePreferences,
  usePreferences,
} from '../../../../kits/notification-preferences/notification-preferences.ts';
import { Button } from '../../../../ui/button.tsx';
import { counted } from '../../../../ui/counted.ts';
import { FailedBox } from '../../../../ui/failed-box.tsx';
import { Field } from '../../../../ui/field.tsx';
import { lazyPart, useEver } from '../../../../ui/lazy-part.tsx';
import { Select } from '../../../../ui/select.tsx';
import { SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { PushGroup } from './push-group.tsx';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { TypeSwitches } from './type-switches.tsx';

const DeliveryLogDialog = lazyPart(async () => (await import('./delivery-log-dialog.tsx')).DeliveryLogDialog);

/** The section "notifications" of the settings (docs/product/notification-settings.md). */
export function NotificationsSection() {
  const { preferences, isError, error, refetch } = usePreferences();
  if (preferences) return <Preferences preferences={preferences} />;
  if (!isError) return <Spinner label="Loading..." />;
  return (
    <FailedBox
      title="Your notification settings could not be loaded"
      reason={error?.message}
      onRetry={() => void refetch()}
    />
  );
}

function Preferences({ preferences }: { preferences: NotificationPreferences }) {
  const { emailNotifications, pushNotifications, browserNotifications, emailDigest, hideContent } =
    preferences;
  return (
    <div className="flex flex-col gap-9">
      <SettingsGroup title="Channels" description="Where you are told, besides the app itself.">
        <Padded>
          <Switch
            checked={emailNotifications}
            onCheckedChange={(isOn) => changePreferences({ emailNotifications: isOn })}
            label="E-mail"
            description="Ten minutes later, and only what you have not seen in the app by then."
            className="flex"
          />
        </Padded>
        <Padded>
          <Switch
            checked={pushNotifications}
            onCheckedChange={(isOn) => changePreferences({ pushNotifications: isOn })}
            label="Push notifications"
            description="In the browsers below, also while Longtable is closed, and only what you have not seen by then."
            className="flex"
          />
        </Padded>
        <Padded>
          <Switch
            checked={browserNotifications}
            onCheckedChange={(isOn) => changePreferences({ browserNotifications: isOn })}
            label="Browser notifications"
            description="While Longtable is open in a browser that you have allowed to show them."
            className="flex"
          />
        </Padded>
      </SettingsGroup>
      <PushGroup />
      <TypeSwitches channel="email" preferences={preferences} />
      <TypeSwitches channel="push" preferences={preferences} />
      <SettingsGroup title="When and how they are sent">
        <Padded>
          <Field label="Frequency" hint="Of e-mails. If many come within an hour, the rest is sent as one.">
            <Select
              value={emailDigest}
              onValueChange={(chosen) => changePreferences({ emailDigest: chosen })}
              options={[
                { value: 'off', label: 'As it happens' },
                { value: 'daily', label: `Once a day, at ${digestTime}` },
              ]}
            />
          </Field>
        </Padded>
        <Padded>
          <QuietHoursFields quietHours={preferences.quietHours} />
        </Padded>
        <Padded>
          <Switch
            checked={hideContent}
            onCheckedChange={(isOn) => changePreferences({ hideContent: isOn })}
            label="Hide content"
            description="E-mails and push notifications say only what kind of thing happened, without names and texts."
            className="flex"
          />
        </Padded>
      </SettingsGroup>
      <Reminders preferences={preferences} />
      <LogGroup />
    </div>
  );
}

function Reminders({
  preferences: { dueSoonDays, deadlineHours },
}: {
  preferences: NotificationPreferences;
}) {
  return (
    <SettingsGroup title="Reminders" description="Of tasks that are assigned to you and not completed.">
      <Padded>
        <Field label="Due soon">
          <Select
            value={String(dueSoonDays)}
            onValueChange={(days) => changePreferences({ dueSoonDays: Number(days) })}
            options={choices(reminderLimits.dueSoonDays, [1, 2, 3, 5, 7, 14], dueSoonDays).map((days) => ({
              value: String(days),
              label: `${counted(days, 'day')} before the due date`,
            }))}
          />
        </Field>
      </Padded>
      <Padded>
        <Field label="Deadline">
          <Select
            value={String(deadlineHours)}
            onValueChange={(hours) => changePreferences({ deadlineHours: Number(hours) })}
            options={choices(reminderLimits.deadlineHours, [1, 2, 4, 8, 12, 24, 48, 72], deadlineHours).map(
              (hours) => ({
                value: String(hours),
                label: `${counted(hours, 'hour')} before the due date ends`,
              }),
            )}
          />
        </Field>
      </Padded>
    </SettingsGroup>
  );
}

function LogGroup() {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  return (
    <SettingsGroup title="Delivery">
      <SettingsRow
        title="Why did I get this, or not?"
        detail="What happened to your last notifications, in the app, by e-mail and by push."
        actions={<Button onClick={() => setOpen(true)}>Show deliveries</Button>}
      />
      {wasOpen && <DeliveryLogDialog open={isOpen} onClose={() => setOpen(false)} />}
    </SettingsGroup>
  );
}

/** The usual choices within the limits, and the present one. */
function choices(
  { min, max }: { min: number; max: number },
  usual: readonly number[],
  present: number,
): number[] {
  return [...new Set([...usual.filter((each) => each >= min && each <= max), present])].toSorted(
    (one, other) => one - other,
  );
}

function Padded({ children }: { children: ReactNode }) {
  return <div className="p-4">{children}</div>;
}
