import { UsersRound } from 'lucide-react';
import { projects } from '../projects/data/projects.ts';
import { ProjectMark } from '../projects/project-mark.tsx';
import { teams } from '../teams/data/teams.ts';
import { TeamMark } from '../teams/team-mark.tsx';
import { type ChatOf, useChatName } from './chat-name.ts';

/** The mark of the team, project or group of a chat. Decorative. */
export function PlaceMark({
  chat,
  size,
  className,
}: {
  chat: ChatOf;
  size: 'sm' | 'md' | 'lg' | 'xl';
  className: string;
}) {
  if (chat.kind === 'group')
    return (
      <span aria-hidden className={className}>
        <UsersRound />
      </span>
    );
  return chat.kind === 'team' ? <OfTeam chat={chat} size={size} /> : <OfProject chat={chat} size={size} />;
}

type Marked = Pick<Parameters<typeof PlaceMark>[0], 'chat' | 'size'>;

function OfTeam({ chat: { teamId }, size }: Marked) {
  // Its icon and colour are not part of the chat.
  const { items } = teams.useList({ text: '' });
  const team = items.find(({ id }) => id === teamId) ?? teams.find(teamId ?? '');
  return <TeamMark team={team ?? { photoUrl: null, iconSeed: 'Users', colour: 'blue' }} size={size} />;
}

function OfProject({ chat, size }: Marked) {
  const name = useChatName(chat);
  const id = chat.projectId ?? '';
  return <ProjectMark project={{ id, name, photoUrl: projects.find(id)?.photoUrl ?? null }} size={size} />;
}
