import { Network } from 'lucide-react';
import { PersonAvatar } from '../../kits/people/person-avatar.tsx';
import { cn } from '../../ui/class-names.ts';
import { projects } from '../projects/data/projects.ts';
import { ProjectMark } from '../projects/project-mark.tsx';
import { teams } from '../teams/data/teams.ts';
import { TeamMark } from '../teams/team-mark.tsx';
import { type ChatOf, useChatName } from './chat-name.ts';

const departmentSizes = {
  sm: 'size-5 rounded-[5px] [&_svg]:size-3',
  md: 'size-6 rounded-control [&_svg]:size-3.5',
  lg: 'size-8 rounded-control [&_svg]:size-4',
  xl: 'size-10 rounded-card [&_svg]:size-5',
};

/** The picture of a person, or the mark of a team, department or project. Decorative: show the name beside it. */
export function ChatMark({ chat, size }: { chat: ChatOf; size: keyof typeof departmentSizes }) {
  const name = useChatName(chat);
  switch (chat.kind) {
    case 'direct':
      return <PersonAvatar personId={chat.personId} size={size} />;
    case 'team':
      return (
        <TeamMark
          team={teams.find(chat.teamId ?? '') ?? { photoUrl: null, iconSeed: 'Users', colour: 'blue' }}
          size={size}
        />
      );
    case 'project': {
      const id = chat.projectId ?? '';
      return (
        <ProjectMark project={{ id, name, photoUrl: projects.find(id)?.photoUrl ?? null }} size={size} />
      );
    }
    case 'department':
      return (
        <span
          aria-hidden
          className={cn(
            'flex shrink-0 items-center justify-center bg-sunken text-subtle',
            departmentSizes[size],
          )}
        >
          <Network />
        </span>
      );
  }
}
