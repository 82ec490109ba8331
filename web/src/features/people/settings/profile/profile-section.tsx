import { SettingsGroup } from '../../../../ui/settings-group.tsx';
import { WeekStartField } from '../week-start-field.tsx';
import { NameField } from './name-field.tsx';
import { PictureGroup } from './picture-group.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

/** The section "profile" of the settings: picture, name, time zone and first day of the week. */
export function ProfileSection() {
  return (
    <div className="flex flex-col gap-9">
      <PictureGroup />
      <SettingsGroup title="Name" description="Visible to everyone you work with.">
        <div className="p-4">
          <NameField />
        </div>
      </SettingsGroup>
      <SettingsGroup title="Time" description="Decides which day is today and when tasks are due.">
        <div className="p-4">
          <TimeZoneField />
        </div>
        <div className="p-4">
          <WeekStartField />
        </div>
      </SettingsGroup>
    </div>
  );
}
