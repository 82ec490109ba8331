import { useState } from 'react';
import { cn } from './class-names.ts';
import { initials, personColour } from './person-colour.ts';

const sizes = {
  xs: 'size-4 text-[8px]',
  sm: 'size-5 text-[9px]',
  md: 'size-6 text-[10px]',
  lg: 'size-8 text-xs',
  xl: 'size-10 text-base',
  '2xl': 'size-14 text-xl',
};

/** 16, 20, 24, 32, 40 or 56 px. */
export type AvatarSize = keyof typeof sizes;

export interface AvatarProps {
  name: string;
  /** Determines the colour: an id, so that it survives renaming. */
  seed?: string;
  src?: string | null | undefined;
  size?: AvatarSize;
  /** Hides it from screen readers, where the name is next to it. */
  decorative?: boolean;
  className?: string;
}

/** A person's picture, or their initials on a colour derived from `seed`. */
export function Avatar({ name, seed, src, size = 'md', decorative = false, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const labelling = decorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': name } as const);
  const colour = personColour(seed ?? name);
  return (
    <span
      {...labelling}
      title={decorative ? undefined : name}
      style={{ backgroundColor: `var(--person-${colour})`, color: `var(--on-person-${colour})` }}
      className={cn(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-semibold leading-none',
        sizes[size],
        className,
      )}
    >
      {src && src !== failed ? (
        <img src={src} alt="" onError={() => setFailed(src)} className="size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}

export interface AvatarGroupProps {
  people: readonly { id: string; name: string; src?: string | null }[];
  /** How many people there are, if `people` are only some of them. */
  total?: number;
  /** How many avatars are shown; the rest is counted. */
  max?: number;
  size?: AvatarSize;
  className?: string;
}

/** A stack of avatars. */
export function AvatarGroup({
  people,
  total = people.length,
  max = 3,
  size = 'md',
  className,
}: AvatarGroupProps) {
  const rest = total - Math.min(max, people.length);
  return (
    <ul className={cn('flex -space-x-1', className)}>
      {people.slice(0, max).map((person) => (
        <li key={person.id} className="flex rounded-full ring-2 ring-surface">
          <Avatar name={person.name} seed={person.id} src={person.src} size={size} />
        </li>
      ))}
      {rest > 0 && (
        <li
          className={cn(
            'flex items-center justify-center rounded-full bg-sunken font-medium text-muted tabular-nums ring-2 ring-surface',
            sizes[size],
          )}
        >
          <span aria-hidden>+{rest}</span>
          <span className="sr-only">and {rest} more</span>
        </li>
      )}
    </ul>
  );
}
