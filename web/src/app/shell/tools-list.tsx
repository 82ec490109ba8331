import { Link } from '@tanstack/react-router';
import { ChevronRight, Wrench } from 'lucide-react';
import { cn } from '../../ui/class-names.ts';
import { toolItems } from '../tools.ts';
import { inPanel, sidebarLink } from './sidebar-styles.ts';
import { useToolsOpen } from './tools-open.ts';

/** The group Tools in the sidebar. It expands, and stays as the person left it. */
export function ToolsList() {
  const { isOpen, setOpen } = useToolsOpen();
  return (
    <nav aria-label="Tools" className="px-2.5 pt-0.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={cn(sidebarLink, 'w-full text-left')}
      >
        <Wrench aria-hidden className="size-4.5 shrink-0" />
        <span className={cn('flex-1 whitespace-nowrap', inPanel)}>Tools</span>
        <ChevronRight
          aria-hidden
          className={cn('size-4 shrink-0 text-subtle', inPanel)}
          style={isOpen ? { rotate: '90deg' } : undefined}
        />
      </button>
      {isOpen && (
        <ul className="flex flex-col gap-0.5 pt-0.5">
          {toolItems.map(({ to, label, icon: Icon, key }) => (
            <li key={to}>
              <Link to={to} preload="intent" activeOptions={{ includeSearch: false }} className={sidebarLink}>
                <Icon aria-hidden className="size-4.5 shrink-0" />
                <span className={cn('flex-1 whitespace-nowrap', inPanel)}>{label}</span>
                <span aria-hidden className={cn('text-2xs text-subtle', inPanel)}>
                  G {key}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
