import type { Chat } from '@longtable/contract/chats';
import { groupName } from '@longtable/contract/rules/group-name';
import { type Directory, deletedAccount, useDirectory } from '../../platform/directory.ts';
import { session } from '../../platform/session.ts';

/** The fields of a chat that say whose it is. */
export type ChatOf = Pick<Chat, 'kind' | 'personId' | 'teamId' | 'departmentId' | 'projectId' | 'group'>;

const unnamed = { team: 'Team', department: 'Department', project: 'Project' } as const;

/** The name of a chat: that of the other person, of its team, department or project, or of the group. */
export function chatName(chat: ChatOf, names: Directory): string {
  switch (chat.kind) {
    case 'direct':
      return names.person(chat.personId)?.name ?? deletedAccount;
    case 'team':
      return names.team(chat.teamId)?.name ?? unnamed.team;
    case 'department':
      return names.department(chat.departmentId)?.name ?? unnamed.department;
    case 'project':
      return names.project(chat.projectId)?.name ?? unnamed.project;
    case 'group':
      return groupName(
        chat.group?.name ?? null,
        othersIn(chat).map((id) => names.person(id)?.name ?? deletedAccount),
      );
  }
}

/** The ids of the other people in a group. */
export function othersIn({ group }: Pick<Chat, 'group'>): readonly string[] {
  return group?.personIds.filter((id) => id !== session.get().user?.id) ?? [];
}

/** As `chatName`, for a component. */
export function useChatName(chat: ChatOf): string {
  return chatName(chat, useDirectory());
}

/** What kind of chat it is, below its name; the team of a department. */
export function chatKindText(chat: ChatOf, names: Directory): string {
  switch (chat.kind) {
    case 'direct':
      return 'Direct message';
    case 'team':
      return 'Team';
    case 'department':
      return `Department of ${names.team(chat.teamId)?.name ?? 'a team'}`;
    case 'project':
      return 'Project';
    case 'group':
      return `Group of ${chat.group?.personIds.length ?? 0}`;
  }
}
