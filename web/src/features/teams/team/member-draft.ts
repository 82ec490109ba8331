import { maxMemberTagLength, maxMemberTags } from '@longtable/contract/rules/team-limits';
import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';

/** A member's details as they stand in the form; tags as the text that is typed. */
export type MemberDraft = {
  readonly role: TeamRole;
  readonly permissions: readonly TeamPermission[];
  readonly tags: string;
};

/** What is sent of it: only what is another one. */
export type MemberChanges = { role?: TeamRole; permissions?: TeamPermission[]; tags?: string[] };

/** The form as it opens. */
export function memberDraft({ role, permissions, tags }: TeamMember): MemberDraft {
  return { role, permissions, tags: tags.join(', ') };
}

/** The tags in comma-separated text: trimmed, cut, blanks and repeats dropped, as many as there may be. */
export function parseMemberTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, maxMemberTagLength).trim());
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxMemberTags);
}

/** What saving the form asks for. A role brings its permissions, so with another one they are always said. */
export function changesOf(draft: MemberDraft, member: TeamMember): MemberChanges {
  const tags = parseMemberTags(draft.tags);
  const hasRole = draft.role !== member.role;
  return {
    ...(hasRole && { role: draft.role }),
    ...((hasRole || !areSame(draft.permissions, member.permissions)) && {
      permissions: [...draft.permissions],
    }),
    ...(!isSameText(tags, member.tags) && { tags }),
  };
}

function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item));
}

function isSameText(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}
