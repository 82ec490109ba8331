import { useUser } from '../../../../platform/session.ts';
import { SettingsGroup } from '../../../../ui/settings-group.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { changeProfile } from '../profile/profile.register.ts';

/** What others see of what the person does. */
export function PrivacyGroup() {
  const { showsOnline } = useUser();
  return (
    <SettingsGroup title="Privacy">
      <div className="p-4">
        <Switch
          checked={showsOnline}
          onCheckedChange={(isOn) => changeProfile({ showsOnline: isOn })}
          label="Show when I’m online"
          description="Your connections see when you are online, and you see when they are. Without it, neither does."
          className="flex"
        />
      </div>
    </SettingsGroup>
  );
}
