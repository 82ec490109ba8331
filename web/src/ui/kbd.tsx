import { cn } from './class-names.ts';
import { isApple } from './is-apple.ts';

const apple: Record<string, string> = {
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Ctrl: '⌃',
  Enter: '↵',
  Backspace: '⌫',
};
const other: Record<string, string> = { Mod: 'Ctrl', Enter: '↵' };
const everywhere: Record<string, string> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/**
 * The keys of a shortcut as labelled on this platform: `Mod+K` returns ['⌘', 'K'] on Apple devices, ['Ctrl', 'K']
 * elsewhere. A space separates keys of a sequence: `G T` returns ['G', 'T'].
 */
export function formatShortcut(keys: string): string[] {
  const names = isApple ? apple : other;
  return keys.split(/[+ ]/).map((key) => names[key] ?? everywhere[key] ?? key);
}

export interface KbdProps {
  /** `Mod+K`, or `G T` for a sequence. */
  keys: string;
  /** For dark surfaces such as tooltips. */
  inverse?: boolean;
  /** Without boxes, as in menu items. */
  plain?: boolean;
  className?: string;
}

/** A keyboard shortcut. */
export function Kbd({ keys, inverse = false, plain = false, className }: KbdProps) {
  const parts = formatShortcut(keys);
  return (
    <span className={cn('inline-flex shrink-0 items-center gap-0.5', className)}>
      {parts.map((part, index) => (
        <kbd
          key={parts.slice(0, index + 1).join(' ')}
          className={cn(
            'inline-flex min-w-4 items-center justify-center font-sans text-2xs leading-4',
            !plain && 'rounded-[4px] border px-1',
            plain && 'text-subtle',
            !plain &&
              (inverse ? 'border-current/25 opacity-80' : 'border-hairline-strong bg-surface text-muted'),
          )}
        >
          {part}
        </kbd>
      ))}
    </span>
  );
}
