import type { LivePlace } from '@longtable/contract/live';
import { deletedAccount, useDirectory } from '../../platform/directory.ts';
import { useBePresent, useOthers } from '../../platform/presence.ts';
import { AvatarGroup } from '../../ui/avatar.tsx';

/** Avatars of the other people who have this open now. As long as it is mounted, they see this person. */
export function PresentPeople({
  kind,
  id,
  label,
  max = 3,
}: {
  kind: LivePlace['kind'];
  id: string;
  /** For screen readers. */
  label: string;
  /** How many avatars are shown; the rest is counted. */
  max?: number;
}) {
  useBePresent(kind, id);
  const { people, total } = useOthers(kind, id);
  const directory = useDirectory();
  if (people.length === 0) return null;
  const named = people.map((person) => {
    const card = directory.person(person.id);
    return { id: person.id, name: card?.name ?? deletedAccount, src: card?.avatarUrl ?? null };
  });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for form controls
    <div role="group" aria-label={label} data-presence="" className="shrink-0">
      <AvatarGroup people={named} total={total} max={max} size="sm" />
    </div>
  );
}
