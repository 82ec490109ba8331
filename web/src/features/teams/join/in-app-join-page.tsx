import type { TeamInviteDetails } from '@longtable/contract/team-invites';
import { Link, useLoaderData, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { CircleSlash } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../platform/paths.ts';
import { refusalOf, useRequest } from '../../../platform/use-request.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.ts';
import { wasReachedBySigningIn } from '../../authentication/pending-invite.ts';
import { acceptInvite } from '../data/teams.requests.ts';
import { type InviteResult, inviteRefusal } from './fetch-invite.ts';
import { expiryText, TeamOffer } from './team-offer.tsx';

/** An invitation to a team, for signed-in people (docs/product/invitations.md, "Joining"). */
export function InAppJoinPage() {
  const { inviteCode } = useParams({ from: '/app/join-team/$inviteCode' });
  const loaded = useLoaderData({ from: '/app/join-team/$inviteCode' });
  // A refusal to join replaces the result of the loader (`of`), until that is loaded again.
  const [refused, setRefused] = useState<{ of: unknown; result: InviteResult } | null>(null);
  const result = refused?.of === loaded ? refused.result : loaded;
  const router = useRouter();
  if (result.kind === 'refused') {
    return (
      <Frame>
        <h1 className="sr-only">Join the team</h1>
        <EmptyState
          icon={<CircleSlash />}
          title={result.text}
          {...(result.isFinal && { description: 'Ask the person who sent it for a new one.' })}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {!result.isFinal && <Button onClick={() => void router.invalidate()}>Try again</Button>}
              <Link to={paths.teams} className={buttonStyles({ variant: 'primary' })}>
                Go to your teams
              </Link>
            </div>
          }
        />
      </Frame>
    );
  }
  const { details } = result;
  return details.memberOfTeamId === null ? (
    <Invitation
      details={details}
      inviteCode={inviteCode}
      onRefused={(refusal) => setRefused({ of: loaded, result: refusal })}
    />
  ) : (
    <AlreadyMember teamId={details.memberOfTeamId} inviteCode={inviteCode} />
  );
}

function Invitation({
  details,
  inviteCode,
  onRefused,
}: {
  details: TeamInviteDetails;
  inviteCode: string;
  /** Called when joining fails because the invitation can't be used any more. */
  onRefused: (refusal: InviteResult) => void;
}) {
  const navigate = useNavigate();
  const router = useRouter();
  const { run, busy, refusal } = useRequest();
  const join = () =>
    run(async () => {
      try {
        const team = await acceptInvite(inviteCode);
        toast({ title: `You joined ${team.name}.`, tone: 'success' });
        await navigate({ to: paths.team, params: { teamId: team.id }, replace: true });
      } catch (cause) {
        if (refusalOf(cause).code === 'team-invite/already-a-member') return router.invalidate();
        const refused = inviteRefusal(cause, inviteCode);
        if (!refused.isFinal) throw cause;
        onRefused(refused);
      }
    });
  return (
    <Frame>
      <div className="flex flex-col gap-5">
        <div>
          <h1 className="text-2xl text-ink">Join the team</h1>
          <p className="mt-1 text-base text-muted">
            <bdi className="wrap-anywhere">{details.inviterName}</bdi> invites you.
          </p>
        </div>
        <TeamOffer details={details} />
        {refusal && <ErrorBox title={refusal.text} />}
        <div className="flex flex-col gap-3">
          <Button variant="primary" size="lg" block loading={busy} onClick={() => void join()}>
            Join team
          </Button>
          <Link to={paths.teams} className={buttonStyles({ variant: 'ghost', size: 'lg', block: true })}>
            Not now
          </Link>
        </div>
        <p className="text-muted text-sm">{expiryText(details)}</p>
      </div>
    </Frame>
  );
}

/** Redirects to the team, with a notice; without one for people whom signing up by this invitation has made a member just now. */
function AlreadyMember({ teamId, inviteCode }: { teamId: string; inviteCode: string }) {
  const navigate = useNavigate();
  const open = useEffectEvent(() => {
    if (!wasReachedBySigningIn(inviteCode)) toast({ title: 'You are already a member of this team.' });
    void navigate({ to: paths.team, params: { teamId }, replace: true });
  });
  useEffect(() => open(), [teamId]);
  return (
    <Frame>
      <h1 className="sr-only">Join the team</h1>
      <Spinner label="Opening the team..." fill />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-full w-full max-w-110 flex-col justify-center px-4 py-8">
      {children}
    </div>
  );
}
