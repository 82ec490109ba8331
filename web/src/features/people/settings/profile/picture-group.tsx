import { PictureChooser } from '../../../../kits/picture/picture-chooser.tsx';
import { profileApi } from '../../../../platform/api/profile.ts';
import { call } from '../../../../platform/client.ts';
import { userChanged, useUser } from '../../../../platform/session.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { SettingsGroup } from '../../../../ui/settings-group.tsx';

/** The person's picture. */
export function PictureGroup() {
  const user = useUser();
  return (
    <SettingsGroup title="Picture" description="Shown next to your name.">
      <PictureChooser
        noun="picture"
        cropTitle="Crop your picture"
        shape="round"
        hasPicture={user.avatarUrl !== null}
        preview={
          <Avatar
            name={user.name}
            seed={user.id}
            src={user.avatarUrl}
            className="size-20 text-2xl"
            decorative={false}
          />
        }
        save={async (bytes, square) => {
          const { user } = await call(profileApi.setAvatar, square, { bytes });
          userChanged(user);
        }}
        remove={async () => {
          userChanged((await call(profileApi.removeAvatar, {})).user);
        }}
      />
    </SettingsGroup>
  );
}
