import type { TeamInviteDetails } from '@longtable/contract/team-invites';
import { counted } from '../../../ui/counted.ts';
import { TeamMark } from '../team-mark.tsx';

/** The team of an invitation: name, description and number of members. */
export function TeamOffer({ details }: { details: TeamInviteDetails }) {
  const { teamName, teamDescription, teamIconSeed, teamColour, teamPhotoUrl, teamMemberCount } = details;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="flex items-center gap-3">
        <TeamMark team={{ iconSeed: teamIconSeed, colour: teamColour, photoUrl: teamPhotoUrl }} size="2xl" />
        <div className="min-w-0">
          <p dir="auto" className="wrap-anywhere line-clamp-3 font-semibold text-ink text-lg leading-tight">
            {teamName}
          </p>
          <p className="mt-0.5 text-muted text-sm">{counted(teamMemberCount, 'member')}</p>
        </div>
      </div>
      {teamDescription !== '' && (
        <p
          dir="auto"
          className="wrap-anywhere max-h-40 overflow-y-auto whitespace-pre-wrap text-ink text-sm"
          // Long descriptions scroll, so they need to be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={teamDescription.length > 250 ? 0 : undefined}
        >
          {teamDescription}
        </p>
      )}
    </div>
  );
}

/** When an invitation expires, in the locale and time zone of the browser. */
export function expiryText({ expiresAt }: Pick<TeamInviteDetails, 'expiresAt'>): string {
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return `This invitation expires on ${time.format(new Date(expiresAt))}.`;
}
