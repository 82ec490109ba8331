import type { Chat } from '@longtable/contract/chats';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OnlineMark } from '../../../kits/people/online-mark.tsx';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { useDirectory } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { ChatMark } from '../chat-mark.tsx';
import { chatKindText, useChatName } from '../chat-name.ts';

/** The row above a chat: whose it is, with a link to the person, team, department or project, and what can be done with it. */
export function ChatHeader({
  chat,
  tools,
  onDetails,
}: {
  chat: Chat;
  tools: ReactNode;
  /** Opens the details of a group. */
  onDetails: (() => void) | undefined;
}) {
  const name = useChatName(chat);
  const names = useDirectory();
  return (
    <div className="flex h-12 shrink-0 items-center gap-2 border-hairline border-b px-4 md:px-6">
      <h2 className="min-w-0 flex-1">
        <PlaceLink chat={chat} onDetails={onDetails}>
          <span className="relative flex shrink-0">
            <ChatMark chat={chat} size="lg" />
            <OnlineMark personId={chat.personId} as="dotBesideText" />
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="flex min-w-0 items-baseline gap-1.5">
              <span title={name} className="truncate font-semibold text-ink text-sm leading-4.5">
                <bdi>{name}</bdi>
              </span>
              <OnlineMark personId={chat.personId} as="text" />
            </span>
            <span className="truncate font-normal text-muted text-xs leading-4">
              {chatKindText(chat, names)}
            </span>
          </span>
        </PlaceLink>
      </h2>
      {tools}
    </div>
  );
}

/** Links to the page of what the chat belongs to, or opens the details of a group; plain text for a deleted account. */
function PlaceLink({
  chat,
  onDetails,
  children,
}: {
  chat: Chat;
  onDetails: (() => void) | undefined;
  children: ReactNode;
}) {
  const { kind, personId, teamId, departmentId, projectId } = chat;
  const style =
    '-mx-1.5 inline-flex max-w-full items-center gap-2.5 rounded-control px-1.5 py-1 hover:bg-hover';
  switch (kind) {
    case 'group':
      return (
        <button type="button" aria-haspopup="dialog" onClick={onDetails} className={`text-left ${style}`}>
          {children}
        </button>
      );
    case 'direct':
      if (personId === null)
        return <span className="inline-flex max-w-full items-center gap-2.5">{children}</span>;
      return (
        <PersonLink person={{ id: personId }} className={style}>
          {children}
        </PersonLink>
      );
    case 'team':
      return (
        <Link to={paths.team} params={{ teamId: teamId ?? '' }} className={style}>
          {children}
        </Link>
      );
    case 'department':
      return (
        <Link
          to={paths.department}
          params={{ teamId: teamId ?? '', departmentId: departmentId ?? '' }}
          className={style}
        >
          {children}
        </Link>
      );
    case 'project':
      return (
        <Link to={paths.project} params={{ projectId: projectId ?? '' }} className={style}>
          {children}
        </Link>
      );
  }
}
