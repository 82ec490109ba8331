import { type ReactNode, useEffect, useRef } from 'react';
import { column } from './column.ts';
import { EmptyState } from './empty-state.tsx';
import { FailedBox } from './failed-box.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { Tab, TabList, Tabs } from './tabs.tsx';

/** Classes of the tab panels of an entity page: each scrolls its own content. */
export const placePanel = 'flex min-h-0 flex-1 flex-col pt-0 data-[state=inactive]:hidden';

/**
 * The page of a team, department or project while it is loading, failed, gone or ready. `noun` is lower case;
 * `children` renders the loaded entity.
 */
export function PlacePage<Item>({
  noun,
  icon,
  view,
  goneBecause,
  wayOut,
  children,
}: {
  noun: string;
  icon: ReactNode;
  view:
    | { readonly state: 'ready'; readonly item: Item }
    | {
        readonly state: 'loading' | 'failed' | 'gone';
        readonly error: Error | null;
        readonly reload: () => void;
      };
  /** Why the entity may be unavailable. */
  goneBecause: string;
  /** An action that leads away. */
  wayOut: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  switch (view.state) {
    case 'loading':
      return <LoadingPlace noun={noun} />;
    case 'failed':
      return (
        <Message noun={noun}>
          <FailedBox
            title={`This ${noun} could not be loaded`}
            reason={view.error?.message}
            onRetry={view.reload}
          />
        </Message>
      );
    case 'gone':
      return (
        <Message noun={noun}>
          <EmptyState
            icon={icon}
            title={`This ${noun} is not here`}
            description={goneBecause}
            action={wayOut}
          />
        </Message>
      );
    case 'ready':
      // Below this height (landscape phones, high zoom) the page itself scrolls.
      return <div className="flex h-full min-h-100 flex-col">{children(view.item)}</div>;
  }
}

/** A tab of an entity page. */
export type PlaceTab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
};

/** The tabs of an entity page; `children` are the panels (`TabPanel` with `placePanel`). */
export function PlaceTabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  children,
}: {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly PlaceTab<Value>[];
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  // On narrow screens not all tabs fit: scroll to the active one.
  useEffect(() => {
    row.current
      ?.querySelector(`[role=tab][data-state=active]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <Tabs value={value} onValueChange={onValueChange} className="flex min-h-0 flex-1 flex-col">
      <div ref={row} className={`${column} shrink-0`}>
        <TabList label={label}>
          {tabs.map(({ value, label, count }) => (
            <Tab key={value} value={value} {...(count !== undefined && { count })}>
              {label}
            </Tab>
          ))}
        </TabList>
      </div>
      {children}
    </Tabs>
  );
}

function Message({ noun, children }: { noun: string; children: ReactNode }) {
  return (
    <div className={`${column} flex min-h-full flex-col justify-center py-6`}>
      <h1 className="sr-only">{capitalized(noun)}</h1>
      {children}
    </div>
  );
}

function LoadingPlace({ noun }: { noun: string }) {
  return (
    <div className={`${column} pt-5`}>
      <h1 className="sr-only">{capitalized(noun)}</h1>
      <Spinner label="Loading..." hideLabel className="sr-only" />
      <div aria-hidden className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-card" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
        </div>
      </div>
      <Skeleton aria-hidden className="mt-6 h-8 w-full" />
      <Skeleton aria-hidden className="mt-6 h-24 w-full" />
    </div>
  );
}

function capitalized(noun: string): string {
  return noun.replace(/^./, (first) => first.toUpperCase());
}
