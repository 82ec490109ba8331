import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

/** A group of settings: title, description and rows in a card. */
export function SettingsGroup({
  title,
  description,
  action,
  children,
}: {
  title: string;
  description?: ReactNode;
  /** A button for the whole group. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h3 id={id} className="font-semibold text-base text-ink">
            {title}
          </h3>
          {description && <p className="mt-0.5 max-w-prose text-muted text-sm">{description}</p>}
        </div>
        {action}
      </div>
      <Card padding="none" className="divide-y divide-hairline">
        {children}
      </Card>
    </section>
  );
}

/** A setting with its value and actions. */
export function SettingsRow({
  icon,
  title,
  badge,
  detail,
  actions,
}: {
  icon?: ReactNode;
  title: ReactNode;
  badge?: ReactNode;
  detail?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-40 items-start gap-3">
        {icon && (
          <span aria-hidden className="mt-0.5 text-subtle [&_svg]:size-5">
            {icon}
          </span>
        )}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-medium text-ink text-sm">{title}</span>
            {badge}
          </div>
          {detail && <div className="wrap-anywhere mt-0.5 text-muted text-sm">{detail}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

/** Short pieces of metadata in one line; wraps between them, never within one. */
export function InlineMetadata({ children }: { children: ReactNode }) {
  return <span className="flex flex-wrap gap-x-4">{children}</span>;
}
