import type { Project } from '@longtable/contract/projects';
import type { ProjectType, ProjectVisibility } from '@longtable/contract/rules/project-kinds';
import type { FieldTexts } from '../../../kits/form/check.ts';

/** The scope and visibility of a project in a form. */
export type ScopeDraft = {
  readonly type: ProjectType;
  readonly teamId: string | null;
  readonly departmentIds: readonly string[];
  readonly visibility: ProjectVisibility;
};

/** The scope as sent to the server, with only the fields of its type. */
export type ScopeInput = {
  type: ProjectType;
  teamId: string | null;
  departmentIds: string[];
  visibility: ProjectVisibility;
};

/** The scope of a project without team or departments, which only its members can see. */
export const individualScope: ScopeDraft = {
  type: 'individual',
  teamId: null,
  departmentIds: [],
  visibility: 'private',
};

/** The current scope of a project. */
export function scopeOf({
  type,
  teamId,
  departmentIds,
  visibility,
}: Pick<Project, 'type' | 'teamId' | 'departmentIds' | 'visibility'>): ScopeDraft {
  return { type, teamId, departmentIds, visibility };
}

/** The scope to send: team projects have no departments, individual ones have no team either. */
export function scopeInput({ type, teamId, departmentIds, visibility }: ScopeDraft): ScopeInput {
  switch (type) {
    case 'individual':
      return { type, teamId: null, departmentIds: [], visibility: 'private' };
    case 'team':
      return { type, teamId, departmentIds: [], visibility };
    case 'department':
      return { type, teamId, departmentIds: [...departmentIds], visibility };
  }
}

/** Selects the only team of `teamIds` if none is selected. */
export function withOnlyTeam(draft: ScopeDraft, teamIds: readonly string[]): ScopeDraft {
  const [only, another] = teamIds;
  if (draft.type === 'individual' || draft.teamId !== null || only === undefined || another !== undefined)
    return draft;
  return { ...draft, teamId: only };
}

/** The problems of a scope by field; empty if it can be saved. */
export function scopeProblems({ type, teamId, departmentIds }: ScopeDraft): FieldTexts {
  if (type === 'individual') return {};
  if (teamId === null) return { teamId: 'Choose a team.' };
  return type === 'department' && departmentIds.length === 0
    ? { departmentIds: 'Choose at least one department.' }
    : {};
}

/** Whether two scopes are the same, regardless of the order of departments and of fields of other types. */
export function isSameScope(one: ScopeDraft, other: ScopeDraft): boolean {
  const plain = (draft: ScopeDraft) => {
    const { departmentIds, ...rest } = scopeInput(draft);
    return JSON.stringify([rest.type, rest.teamId, rest.visibility, departmentIds.toSorted()]);
  };
  return plain(one) === plain(other);
}

/** The effect of a new scope on people who are not members of the project, as text; null if there is none. */
export function scopeWarning(
  { before, after }: { before: ScopeDraft; after: ScopeDraft },
  { teamBefore, teamAfter }: { teamBefore: string | null; teamAfter: string | null },
): string | null {
  if (isSameScope(before, after)) return null;
  const was = scopeInput(before);
  const will = scopeInput(after);
  if (will.visibility === 'private') {
    if (was.visibility === 'private') return null;
    return `${audienceOf(was, teamBefore)} can no longer see it, unless they are members.`;
  }
  const opens = `${audienceOf(will, teamAfter)} will see its overview, members, updates and resources immediately. Only members see its tasks.`;
  return was.visibility === 'team' && !isWithin(was, will)
    ? `${opens} Others who could see it no longer can.`
    : opens;
}

/** Whether everybody who sees a project with the first scope also sees it with the second. */
function isWithin(one: ScopeInput, other: ScopeInput): boolean {
  if (one.teamId !== other.teamId) return false;
  if (other.type === 'team') return true;
  return one.type === 'department' && one.departmentIds.every((id) => other.departmentIds.includes(id));
}

function audienceOf({ type }: ScopeInput, team: string | null): string {
  return type === 'department'
    ? 'The people in its departments, and the Owner and Admins of the team,'
    : `Everyone in ${team ?? 'its team'}`;
}
