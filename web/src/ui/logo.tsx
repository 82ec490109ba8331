import { cn } from './class-names.ts';

/** The logo mark, a long table seen from above; `size` in pixels. Decorative. */
export function Logo({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={cn('shrink-0 text-accent', className)}
    >
      <rect x="1.5" y="9" width="21" height="6" rx="2" fill="currentColor" />
      {[5.5, 12, 18.5].map((x) => (
        <g key={x} fill="currentColor">
          <circle cx={x} cy="5" r="2.25" />
          <circle cx={x} cy="19" r="2.25" />
        </g>
      ))}
    </svg>
  );
}

/** The logo mark and the name; `size` is the height of the mark in pixels. */
export function Wordmark({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <span className={cn('inline-flex items-center gap-2', className)}>
      <Logo size={size} />
      <span
        className="font-semibold text-ink tracking-[-0.02em]"
        style={{ fontSize: `${size * 0.8}px`, lineHeight: 1 }}
      >
        Longtable
      </span>
    </span>
  );
}
