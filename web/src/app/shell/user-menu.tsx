import { ChevronDown } from 'lucide-react';
import { useUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MenuButton } from './menu-button.tsx';

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).AccountMenu);

/** The avatar button with the account menu. */
export function UserMenu() {
  const user = useUser();
  const name = user.name || 'Guest';
  const plan = user.plan || 'No plan';
  return (
    <MenuButton
      menu={AccountMenu}
      button={
        <button
          type="button"
          className="flex min-w-0 max-w-56 items-center gap-2 rounded-control p-1 text-left transition-colors hover:bg-hover aria-expanded:bg-active pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
        >
          <Avatar
            name={name}
            seed={user.id}
            size="lg"
            decorative
            {...(user.avatarUrl && { src: user.avatarUrl })}
          />
          <span className="sr-only">
            Account of {name}, {plan}
          </span>
          <span aria-hidden className="hidden min-w-0 @7xl/bar:block">
            <span dir="auto" className="block truncate font-medium text-sm leading-4">
              {name}
            </span>
            <span className="block truncate text-2xs text-subtle">{plan}</span>
          </span>
          <ChevronDown aria-hidden className="hidden size-3.5 text-subtle @7xl/bar:block" />
        </button>
      }
    />
  );
}
