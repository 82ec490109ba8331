import { Network } from 'lucide-react';
import { PersonAvatar } from '../../kits/people/person-avatar.tsx';
import { cn } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ChatOf } from './chat-name.ts';

// Not with the first paint: it brings all that is known about teams and projects.
const PlaceMark = lazyPart(async () => (await import('./place-mark.tsx')).PlaceMark);

const sizes = {
  sm: 'size-5 rounded-[5px] [&_svg]:size-3',
  md: 'size-6 rounded-control [&_svg]:size-3.5',
  lg: 'size-8 rounded-control [&_svg]:size-4',
  xl: 'size-10 rounded-card [&_svg]:size-5',
};

/** The picture of a person, or the mark of a team, department, project or group. Decorative: show the name beside it. */
export function ChatMark({ chat, size }: { chat: ChatOf; size: keyof typeof sizes }) {
  const className = cn(square, sizes[size]);
  switch (chat.kind) {
    case 'direct':
      return <PersonAvatar personId={chat.personId} size={size} />;
    case 'department':
      return (
        <span aria-hidden className={className}>
          <Network />
        </span>
      );
    default:
      return (
        <PlaceMark
          chat={chat}
          size={size}
          className={className}
          fallback={<span aria-hidden className={className} />}
        />
      );
  }
}

const square = 'flex shrink-0 items-center justify-center bg-sunken text-subtle';
