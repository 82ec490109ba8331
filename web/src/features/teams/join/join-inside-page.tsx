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
import { type InviteAnswer, refusedInvite } from './fetch-invite.ts';
import { TeamOffer, untilWhen } from './team-offer.tsx';

/** An invitation to a team, for who is signed in (docs/product/invitations.md, "Joining"). */
export function JoinInsidePage() {
  const { inviteCode } = useParams({ from: '/app/join-team/$inviteCode' });
  const asked = useLoaderData({ from: '/app/join-team/$inviteCode' });
  // What the server said when it was to be taken is newer.
  const [refused, setRefused] = useState<{ of: unknown; answer: InviteAnswer } | null>(null);
  const answer = refused?.of === asked ? refused.answer : asked;
  const router = useRouter();
  if (answer.kind === 'refused') {
    return (
      <Frame>
        <h1 className="sr-only">Join the team</h1>
        <EmptyState
          icon={<CircleSlash />}
          title={answer.text}
          {...(answer.isOver && { description: 'Ask the person who sent it for a new one.' })}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {!answer.isOver && <Button onClick={() => void router.invalidate()}>Try again</Button>}
              <Link to={paths.teams} className={buttonStyles({ variant: 'primary' })}>
                Go to your teams
              </Link>
            </div>
          }
        />
      </Frame>
    );
  }
  const { details } = answer;
  return details.memberOfTeamId === null ? (
    <Invitation
      details={details}
      inviteCode={inviteCode}
      onRefused={(over) => setRefused({ of: asked, answer: over })}
    />
  ) : (
    <AlreadyIn teamId={details.memberOfTeamId} inviteCode={inviteCode} />
  );
}

function Invitation({
  details,
  inviteCode,
  onRefused,
}: {
  details: TeamInviteDetails;
  inviteCode: string;
  /** It can't be taken any more. */
  onRefused: (answer: InviteAnswer) => void;
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
        const refused = refusedInvite(cause, inviteCode);
        if (!refused.isOver) throw cause;
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
        <p className="text-muted text-sm">{untilWhen(details)}</p>
      </div>
    </Frame>
  );
}

/** On to the team: who just made an account by the invitation is in it by that. */
function AlreadyIn({ teamId, inviteCode }: { teamId: string; inviteCode: string }) {
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
