import type { NotificationPreferences } from '@longtable/contract/notification-preferences';
import {
  type SwitchedType,
  switchedTypes,
  switchLabels,
} from '@longtable/contract/rules/notification-switches';
import { type NotificationGroup, notificationTypes } from '@longtable/contract/rules/notification-types';
import { changePreferences } from '../../../../kits/notification-preferences/notification-preferences.ts';
import { SettingsGroup } from '../../../../ui/settings-group.tsx';
import { Switch } from '../../../../ui/switch.tsx';

const groupTitles: Readonly<Record<NotificationGroup, string>> = {
  tasks: 'Tasks',
  teams: 'Teams',
  projects: 'Projects',
  people: 'People',
  notes: 'Notes',
  chat: 'Chat',
  calls: 'Calls',
  system: 'Longtable',
};

/** Types that something raises: a switch for another one would do nothing. */
const shownTypes = switchedTypes.filter((type) => !('later' in notificationTypes[type]));
const groups = [...Map.groupBy(shownTypes, (type) => notificationTypes[type].group)];

/** The e-mail switches of the types of notifications, by group. */
export function TypeSwitches({ preferences }: { preferences: NotificationPreferences }) {
  const { emailNotifications } = preferences;
  return (
    <SettingsGroup
      title="E-mails about"
      description={
        emailNotifications
          ? 'Everything is shown in the app, whatever you choose here.'
          : 'E-mail is off. Switch it on above to choose what you get.'
      }
    >
      {groups.map(([group, types]) => (
        <fieldset key={group} className="flex flex-col gap-3 px-4 py-3">
          <legend className="float-left mb-1 w-full font-medium text-ink text-sm">
            {groupTitles[group]}
          </legend>
          {types.map((type) => (
            <TypeSwitch key={type} type={type} preferences={preferences} />
          ))}
        </fieldset>
      ))}
    </SettingsGroup>
  );
}

function TypeSwitch({ type, preferences }: { type: SwitchedType; preferences: NotificationPreferences }) {
  return (
    <Switch
      checked={preferences.email[type]}
      disabled={!preferences.emailNotifications}
      onCheckedChange={(isOn) => changePreferences({ email: { [type]: isOn } })}
      label={switchLabels[type]}
      className="flex"
    />
  );
}
