import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { onLive } from '../../../../platform/live.ts';
import { refusalOf } from '../../../../platform/use-request.ts';
import { Card } from '../../../../ui/card.tsx';
import { FailedBox } from '../../../../ui/failed-box.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { accountQuery, refetchAccount } from './account.queries.ts';
import { BlockedPeopleGroup } from './blocked-people-group.tsx';
import { EmailGroup } from './email-group.tsx';
import { PasskeysGroup } from './passkeys-group.tsx';
import { PrivacyGroup } from './privacy-group.tsx';
import { SessionsGroup } from './sessions-group.tsx';
import { SingleSignOnGroup } from './single-sign-on-group.tsx';
import { TwoFactorGroup } from './two-factor-group.tsx';

/** The section "account" of the settings: ways to sign in, sessions, what others see, and whom the person has blocked. */
export function AccountSection() {
  const { data: account, error, refetch } = useQuery(accountQuery);
  // A new address is confirmed in another tab, or on another device.
  useEffect(() => onLive('me.saved', () => void refetchAccount()), []);
  if (!account) {
    if (!error) return <AccountSkeleton />;
    return (
      <FailedBox
        title="Your account could not be loaded"
        reason={refusalOf(error).text}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-9">
      <EmailGroup account={account} />
      <TwoFactorGroup account={account} />
      <PasskeysGroup account={account} />
      <SingleSignOnGroup account={account} />
      <SessionsGroup />
      <PrivacyGroup />
      <BlockedPeopleGroup />
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div role="status" aria-label="Loading your account" className="flex flex-col gap-9">
      <GroupSkeleton>
        <RowSkeleton />
        <RowSkeleton />
      </GroupSkeleton>
      <GroupSkeleton>
        <RowSkeleton />
      </GroupSkeleton>
      <GroupSkeleton>
        <RowSkeleton />
      </GroupSkeleton>
    </div>
  );
}

function GroupSkeleton({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="w-44" />
      <Card padding="none" className="divide-y divide-hairline">
        {children}
      </Card>
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3 w-56 max-w-full" />
      </div>
      <Skeleton className="h-8 w-20" />
    </div>
  );
}
