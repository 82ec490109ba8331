import type { ReactNode } from 'react';
import { cn } from '../../ui/class-names.ts';

/** A part of the gallery: a heading and its specimens. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-4 border-hairline border-t pt-5">
      <h2 className="text-ink text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** One line of specimens under a small name. */
export function Row({
  name,
  children,
  className,
}: {
  name: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-normal text-subtle text-xs">{name}</h3>
      <div className={cn('flex min-w-0 flex-wrap items-center gap-3', className)}>{children}</div>
    </div>
  );
}
