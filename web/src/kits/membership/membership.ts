import type { ReactNode } from 'react';
import type { ListView } from '../../platform/list-view.ts';

/** A member as lists show them. `id` is the id of the membership. */
export type ListedMember = {
  readonly id: string;
  readonly personId: string;
  readonly email: string;
  readonly joinedAt: string;
};

/** The members of a team, a department or a project, and what can be done about them. `Role` is one that can be changed. */
export type Membership<Member extends ListedMember, Role extends string> = {
  /** What they are members of, in a sentence: "team". */
  readonly noun: string;
  /** Its name. */
  readonly name: string;
  /** How many members there are. */
  readonly count: number;
  /** Renders the members whose names or addresses match `text`. */
  readonly renderMembers: (text: string, render: (view: ListView<Member>) => ReactNode) => ReactNode;
  readonly roleOf: (member: Member) => string;
  /** What the person may do about a member. */
  readonly can: (member: Member) => {
    readonly promote: boolean;
    readonly demote: boolean;
    readonly remove: boolean;
  };
  /** The role that `demote` leads to, and the one that `promote` leads to. */
  readonly roles: readonly [member: Role, admin: Role];
  readonly changeRole: (member: Member, role: Role) => void;
  readonly remove: (member: Member) => void;
  /** What removing somebody of that name means. */
  readonly removalOf: (name: string) => string;
  /** What giving up one's own role means; without it nobody is asked. */
  readonly steppingDown?: string;
};
