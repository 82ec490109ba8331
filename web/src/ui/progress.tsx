import { cn } from './class-names.ts';
import { strokeTone, type Tone } from './tones.ts';

export interface ProgressProps {
  /** 0 to 100; clamped. */
  value: number;
  /** What is in progress, for screen readers. */
  label: string;
  tone?: Tone;
}

function aria(value: number, label: string) {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(value),
  } as const;
}

const percent = (value: number) => Math.min(100, Math.max(0, value));

const bar: Record<Tone, string> = {
  neutral: 'bg-control',
  accent: 'bg-accent-solid',
  plum: 'bg-plum-solid',
  danger: 'bg-danger-solid',
  warning: 'bg-warning-solid',
  success: 'bg-success-solid',
};

/** A progress bar. */
export function ProgressBar({
  value,
  label,
  tone = 'accent',
  size = 'md',
  className,
}: ProgressProps & { size?: 'sm' | 'md'; className?: string }) {
  const shown = percent(value);
  return (
    <div
      {...aria(shown, label)}
      className={cn(
        'w-full overflow-hidden rounded-full bg-active',
        size === 'sm' ? 'h-1' : 'h-1.5',
        className,
      )}
    >
      <div
        className={cn('h-full rounded-full transition-[width] duration-base ease-out', bar[tone])}
        style={{ width: `${shown}%` }}
      />
    </div>
  );
}

/** A progress ring; `size` in pixels. */
export function ProgressRing({
  value,
  label,
  tone = 'accent',
  size = 16,
  className,
}: ProgressProps & { size?: number; className?: string }) {
  const shown = percent(value);
  const width = size >= 32 ? 3 : 2;
  const radius = (size - width) / 2;
  const length = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: width };
  return (
    <svg
      {...aria(shown, label)}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      className={cn('-rotate-90 shrink-0', className)}
    >
      <circle {...circle} className="stroke-active" />
      <circle
        {...circle}
        strokeLinecap="round"
        strokeDasharray={`${(length * shown) / 100} ${length}`}
        className={cn(
          strokeTone[tone],
          'transition-[stroke-dasharray] duration-base ease-out',
          shown === 0 && 'hidden',
        )}
      />
    </svg>
  );
}
