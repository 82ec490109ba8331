import { deletedAccount, usePerson } from '../../platform/directory.ts';
import { Avatar, type AvatarSize } from '../../ui/avatar.tsx';

/** The avatar of a person whose name is next to it. `personId` is null for a deleted account. */
export function PersonAvatar({ personId, size }: { personId: string | null; size: AvatarSize }) {
  const person = usePerson(personId);
  return (
    <Avatar
      name={person?.name ?? deletedAccount}
      seed={personId ?? deletedAccount}
      src={person?.avatarUrl}
      size={size}
      decorative
    />
  );
}
