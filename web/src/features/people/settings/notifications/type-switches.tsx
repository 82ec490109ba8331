import type { NotificationPreferences } from '@longtable/contract/notification-preferences';
import { switchedTypes, switchLabels } from '@longtable/contract/rules/notification-switches';
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

/** A channel with switches of types. */
type Channel = 'email' | 'push';

const channels = {
  email: { title: 'E-mails about', off: 'E-mail is off. Switch it on above to choose what you get.' },
  push: {
    title: 'Push notifications about',
    off: 'Push notifications are off. Switch them on above to choose what you get.',
  },
} as const satisfies Record<Channel, object>;

/** The switches of a channel for the types of notifications, by group. */
export function TypeSwitches({
  channel,
  preferences,
}: {
  channel: Channel;
  preferences: NotificationPreferences;
}) {
  const { title, off } = channels[channel];
  const isOn = preferences[`${channel}Notifications`];
  return (
    <SettingsGroup
      title={title}
      description={isOn ? 'Everything is shown in the app, whatever you choose here.' : off}
    >
      {groups.map(([group, types]) => (
        <fieldset key={group} className="flex flex-col gap-3 px-4 py-3">
          <legend className="float-left mb-1 w-full font-medium text-ink text-sm">
            {groupTitles[group]}
          </legend>
          {types.map((type) => (
            <Switch
              key={type}
              checked={preferences[channel][type]}
              disabled={!isOn}
              onCheckedChange={(isOn) => changePreferences({ [channel]: { [type]: isOn } })}
              label={switchLabels[type]}
              className="flex"
            />
          ))}
        </fieldset>
      ))}
    </SettingsGroup>
  );
}
