import type { ReactNode } from 'react';
import type { ListView } from '../../platform/list-view.ts';

/** A member as lists show them. `id` is the id of the membership. */
export type ListedMember = {
  readonly id: string;
  readonly personId: string;
  readonly email: string;
  readonly joinedAt: string;
};

/** The members of a team, department or project, with the actor's abilities. `Role` are the roles that can be changed. */
export type Membership<Member extends ListedMember, Role extends string> = {
  /** The noun for the entity: "team". */
  readonly noun: string;
  /** The name of the entity. */
  readonly name: string;
  /** The number of members. */
  readonly count: number;
  /** Renders the members whose names or addresses match `text`. */
  readonly renderMembers: (text: string, render: (view: ListView<Member>) => ReactNode) => ReactNode;
  readonly roleOf: (member: Member) => string;
  /** The actor's abilities on a member. */
  readonly can: (member: Member) => {
    readonly promote: boolean;
    readonly demote: boolean;
    readonly remove: boolean;
  };
  /** The roles after `demote` and after `promote`. */
  readonly roles: readonly [member: Role, admin: Role];
  readonly changeRole: (member: Member, role: Role) => void;
  readonly remove: (member: Member) => void;
  /** The consequences of removing a person with this name. */
  readonly removalText: (name: string) => string;
  /** The consequences of giving up one's own role; without them there is no confirmation. */
  readonly stepDownText?: string;
};
