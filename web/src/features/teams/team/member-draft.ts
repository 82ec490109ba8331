import { maxMemberTagLength, maxMemberTags } from '@longtable/contract/rules/team-limits';
import type { TeamPermission, TeamRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';

/** The values of the form of a member; `tags` is comma-separated text. */
export type MemberDraft = {
  readonly role: TeamRole;
  readonly permissions: readonly TeamPermission[];
  readonly tags: string;
};

/** The edited fields. */
export type MemberChanges = { role?: TeamRole; permissions?: TeamPermission[]; tags?: string[] };

/** The initial values of the form. */
export function memberDraft({ role, permissions, tags }: TeamMember): MemberDraft {
  return { role, permissions, tags: tags.join(', ') };
}

/** Parses comma-separated tags: trimmed, cut to the longest length, without blanks and duplicates, up to the limit. */
export function parseMemberTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, maxMemberTagLength).trim());
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, maxMemberTags);
}

/** The changes to save. A new role always comes with permissions, since the server would set those of the role. */
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
