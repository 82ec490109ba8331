import { useSearch } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { personErrors } from '../../../platform/api/errors.ts';
import { usePerson } from '../../../platform/directory.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { type ProfileView, useProfile } from '../connect/connect-view.ts';
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
  const name = usePerson(view.profile?.id ?? null)?.name ?? 'Profile';
  return (
    <Sheet open={open} onOpenChange={onOpenChange} address={`person:${personId}`} title={name}>
      <Content view={view} />
    </Sheet>
  );
}

function Content({ view }: { view: ProfileView }) {
  switch (view.state) {
    case 'ready':
      return <PersonDetails key={view.profile.id} profile={view.profile} />;
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
          reason={view.error.message}
          onRetry={view.retry}
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
