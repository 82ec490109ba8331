export const maxTeamNameLength = 100;
export const maxTeamDescriptionLength = 2000;
export const maxUpdateLength = 5000;
export const maxMemberTags = 10;
export const maxMemberTagLength = 30;
/** An invitation works this long when nobody chose otherwise, in days (docs/product/invitations.md, "To a team"). */
export const defaultInviteDays = 7;
export const maxInviteDays = 365;
export const maxInviteUses = 10_000;
/** Letters that one press of a button sends. */
export const maxInviteEmails = 20;
