import { Link } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import type { paths } from '../../platform/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';

type ChatAddress =
  | { readonly to: typeof paths.teamChat; readonly params: { readonly teamId: string } }
  | {
      readonly to: typeof paths.departmentChat;
      readonly params: { readonly teamId: string; readonly departmentId: string };
    }
  | { readonly to: typeof paths.projectChat; readonly params: { readonly projectId: string } };

/** The link to the chat of a team, department or project, in the bar of its page. For its members. */
export function ChatButton({ link }: { link: ChatAddress }) {
  return (
    <Link {...link} preload="intent" className={buttonStyles({ variant: 'ghost', className: 'px-2' })}>
      <MessagesSquare aria-hidden />
      <span className="max-md:sr-only">Chat</span>
    </Link>
  );
}
