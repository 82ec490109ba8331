export const maxTeamNameLength = 100;
export const maxTeamDescriptionLength = 2000;
export const maxUpdateLength = 5000;
export const maxMemberTags = 10;
export const maxMemberTagLength = 30;
/** Days until an invitation expires, unless its creator chose otherwise (docs/product/invitations.md, "To a team"). */
export const defaultInviteDays = 7;
export const maxInviteDays = 365;
export const maxInviteUses = 10_000;
/** The most e-mails sent at once. */
export const maxInviteEmails = 20;
