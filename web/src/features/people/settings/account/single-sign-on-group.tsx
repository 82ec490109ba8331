import type { Account } from '@longtable/contract/account';
import { Building2 } from 'lucide-react';
import { Day } from '../../../../platform/time-text.tsx';
import { SettingsGroup, SettingsRow } from '../../../../ui/settings-group.tsx';

/** Linked accounts of the organisation's identity provider; hidden if there are none. */
export function SingleSignOnGroup({ account }: { account: Account }) {
  if (account.singleSignOn.length === 0) return null;
  return (
    <SettingsGroup title="Single sign-on" description="External accounts that you can sign in with.">
      {account.singleSignOn.map(({ name, linkedAt }) => (
        <SettingsRow
          key={`${name} ${linkedAt}`}
          icon={<Building2 />}
          title={<bdi>{name}</bdi>}
          detail={
            <>
              Linked: <Day time={linkedAt} />
            </>
          }
        />
      ))}
    </SettingsGroup>
  );
}
