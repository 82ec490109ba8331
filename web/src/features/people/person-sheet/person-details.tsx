import type { PersonProfile } from '@longtable/contract/profile';
import { CalendarDays, Check, Clock, Handshake, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../platform/clock.ts';
import { useUser } from '../../../platform/session.ts';
import { useStore } from '../../../platform/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { refusals } from '../connect/connect-messages.ts';
import { RemoveConnectionDialog, type Removing } from '../connect/remove-connection-dialog.tsx';
import { StandingActions } from '../connect/standing-actions.tsx';
import { standingText } from '../connect/standing-text.ts';
import { localTime } from './local-time.ts';
import { OwnProfileLink } from './own-profile-link.tsx';
import { PersonChip } from './person-link.tsx';

/** Who somebody is, what one may do about them, and what both have in common. */
export function PersonDetails({ profile }: { profile: PersonProfile }) {
  const { standing, email } = profile;
  const refusal = useStore(refusals).get(profile.id);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} seed={profile.id} src={profile.avatarUrl} size="2xl" decorative />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          <Badge
            tone={standing.status === 'connected' ? 'success' : 'neutral'}
            {...(standing.status === 'connected' && { icon: <Check aria-hidden /> })}
          >
            {standingText(standing.status)}
          </Badge>
          {email !== null && (
            <a
              href={`mailto:${email}`}
              className="max-w-full break-words rounded-control text-muted text-sm underline decoration-hairline-strong underline-offset-3 hover:text-ink"
            >
              {email}
            </a>
          )}
        </div>
      </div>
      {refusal && <p className="text-danger text-sm">{refusal}</p>}
      <Actions profile={profile} />
      <Facts profile={profile} />
      <InCommon profile={profile} />
    </div>
  );
}

function Actions({ profile }: { profile: PersonProfile }) {
  const { standing } = profile;
  const [removing, setRemoving] = useState<Removing | null>(null);
  if (standing.status === 'self') return <OwnProfileLink />;
  const { connectionId } = standing;
  return (
    <div className="flex flex-wrap gap-2">
      <StandingActions person={profile} standing={standing} />
      {standing.can.remove && connectionId !== null && (
        <Button
          icon={<UserMinus aria-hidden />}
          onClick={() => setRemoving({ connectionId, person: profile })}
        >
          Remove connection…
        </Button>
      )}
      <RemoveConnectionDialog removing={removing} onClose={() => setRemoving(null)} />
    </div>
  );
}

function Facts({ profile: { timeZone, connectedAt, joinedAt, standing } }: { profile: PersonProfile }) {
  const now = useNow();
  const { timeZone: readerZone } = useUser();
  const local = timeZone === null ? null : localTime(timeZone, { now, readerZone });
  return (
    <dl className="flex flex-col gap-4">
      {local && (
        <Fact icon={<Clock />} label="Local time">
          {local.clock}
          {standing.status !== 'self' && <span className="text-muted"> · {local.difference}</span>}
        </Fact>
      )}
      {connectedAt !== null && standing.status === 'connected' && (
        <Fact icon={<Handshake />} label="Connected since">
          <Day time={connectedAt} />
        </Fact>
      )}
      <Fact icon={<CalendarDays />} label="On Longtable since">
        <Day time={joinedAt} />
      </Fact>
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] items-start gap-x-3">
      <dt className="col-start-2 text-muted text-xs">{label}</dt>
      <dd className="col-start-2 text-ink text-sm">{children}</dd>
      <dd aria-hidden className="col-start-1 row-start-1 pt-0.5 text-subtle [&_svg]:size-4">
        {icon}
      </dd>
    </div>
  );
}

function Day({ time }: { time: string }) {
  return (
    <time dateTime={time}>
      {new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(new Date(time))}
    </time>
  );
}

function InCommon({ profile: { shared, standing } }: { profile: PersonProfile }) {
  const { count, people } = shared.connections;
  if (standing.status === 'self') return null;
  return (
    <section aria-labelledby="in-common" className="border-hairline border-t pt-5">
      <h3 id="in-common" className="pb-2 font-medium text-ink text-sm">
        People in common {count > 0 && <span className="font-normal text-muted tabular-nums">{count}</span>}
      </h3>
      {count === 0 ? (
        <p className="text-muted text-sm">Nobody yet.</p>
      ) : (
        <ul className="flex flex-col">
          {people.map((person) => (
            <li key={person.id} className="flex">
              <PersonChip person={person} size="lg" replace className="flex-1" />
            </li>
          ))}
        </ul>
      )}
      {count > people.length && <p className="pt-1 text-muted text-sm">and {count - people.length} more</p>}
    </section>
  );
}
