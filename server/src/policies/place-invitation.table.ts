import type { Generated } from 'kysely';

/** The columns of an invitation of a person or address to a team or project (docs/product/invitations.md, "In the app"). */
export type PlaceInvitationColumns = {
  id: string;
  inviter_id: string;
  /** Also set for an address, if an account has it. */
  person_id: string | null;
  email: string | null;
  status: Generated<'pending' | 'accepted' | 'declined'>;
  created_at: Generated<string>;
  expires_at: string;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    team_invitations: PlaceInvitationColumns & { team_id: string };
    project_invitations: PlaceInvitationColumns & { project_id: string };
  }
}
