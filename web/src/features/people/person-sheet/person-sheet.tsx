import { errorText } from '@longtable/contract/errors';
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../platform/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { connectSearch } from '../connect/connect-search.ts';
import { type PersonView, usePerson } from '../connect/connect-view.ts';
import { PersonDetails } from './person-details.tsx';

/** The profile that the address names (`?person=`), beside the page; back closes it. */
export function PersonSheet() {
  const { person } = useSearch({ from: '/app/connect' });
  // The last one stays while the sheet moves out.
  const [shown, setShown] = useState(person);
  if (person !== undefined && person !== shown) setShown(person);
  return shown === undefined ? null : <SheetOf personId={shown} open={person !== undefined} />;
}

function SheetOf({ personId, open }: { personId: string; open: boolean }) {
  const view = usePerson(personId);
  const isOverPage = useLocation({ select: ({ state }) => state.isOverPage === true });
  const { history } = useRouter();
  const navigate = useNavigate();
  const close = () => {
    if (isOverPage) return history.back();
    void navigate({
      to: paths.connect,
      search: ({ tab }) => connectSearch({ tab }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Sheet open={open} onOpenChange={close} title={view.profile?.name ?? 'Profile'}>
      <Content view={view} />
    </Sheet>
  );
}

function Content({ view }: { view: PersonView }) {
  switch (view.state) {
    case 'ready':
      return <PersonDetails key={view.profile.id} profile={view.profile} />;
    case 'gone':
      return <EmptyState icon={<UserX />} title="Nobody here" description={errorText('person/not-found')} />;
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
