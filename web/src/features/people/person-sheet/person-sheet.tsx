import type { PersonProfile } from '@longtable/contract/profile';
import { useSearch } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useSeen } from '../../../kits/seen/seen.ts';
import { personErrors } from '../../../platform/api/errors.ts';
import { blockedIds, usePerson } from '../../../platform/directory.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { useStore } from '../../../platform/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useProfile } from '../connect/connect-view.ts';
import { withBlock } from '../connect/with-block.ts';
import { PersonDetails } from './person-details.tsx';

/** The profile of the person in the URL (`?person=`), in a side sheet. Back closes it. */
export function PersonSheet() {
  const { person = null } = useSearch({ from: '/app/connect' });
  // Keep the last person during the closing animation and until the URL changes.
  const [shown, setShown] = useState(person);
  const [closed, setClosed] = useState<string | null>(null);
  if (person !== null && person !== shown) setShown(person);
  if (closed !== null && closed !== person) setClosed(null);
  if (shown === null) return null;
  return (
    <ProfileSheet
      personId={shown}
      open={person !== null && closed !== person}
      onOpenChange={(open) => setClosed(open ? null : person)}
    />
  );
}

function ProfileSheet({
  personId,
  open,
  onOpenChange,
}: {
  personId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const view = useProfile(personId);
  useSeen(open && view.item ? `person:${personId}` : null);
  const name = usePerson(view.item?.id ?? null)?.name ?? 'Profile';
  return (
    <Sheet open={open} onOpenChange={onOpenChange} address={`person:${personId}`} title={name}>
      <Content view={view} />
    </Sheet>
  );
}

function Content({ view }: { view: ItemView<PersonProfile> }) {
  const blocked = useStore(blockedIds);
  switch (view.state) {
    case 'ready':
      return <PersonDetails key={view.item.id} profile={withOwnBlock(view.item, blocked)} />;
    case 'unavailable':
      return (
        <EmptyState
          icon={<UserX />}
          title="Profile not found"
          description={personErrors['person/not-found'].text}
        />
      );
    case 'failed':
      return (
        <FailedBox
          title="This profile could not be loaded"
          reason={view.error?.message}
          onRetry={view.reload}
        />
      );
    case 'loading':
      return (
        <>
          <Spinner label="Loading..." hideLabel className="sr-only" />
          <div aria-hidden className="flex items-center gap-4">
            <Skeleton className="size-14 rounded-full" />
            <SkeletonText lines={2} className="flex-1" />
          </div>
        </>
      );
  }
}

/** With a block that was not sent yet. */
function withOwnBlock(profile: PersonProfile, blocked: ReadonlySet<string> | null): PersonProfile {
  if (!blocked) return profile;
  return { ...profile, connection: withBlock(profile.connection, blocked.has(profile.id)) };
}
