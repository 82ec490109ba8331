import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ItemView } from '../../platform/item-view.ts';
import { usePageName } from '../../platform/page-name.ts';
import { readingColumn } from '../../ui/column.ts';
import { FailedBox } from '../../ui/failed-box.tsx';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PageBar, tabsInBar } from '../page/page-bar.tsx';
import { useSeen } from '../seen/seen.ts';
import { EntityTabs } from './entity-header.tsx';

const UnavailableEntity = lazyPart(async () => (await import('./unavailable-entity.tsx')).UnavailableEntity);

/** A tab of the page and its panel, which scrolls within itself. */
export type EntityTab<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly count?: number;
  readonly panel: ReactNode;
};

/** Actions for the parts of the page: opening a dialog and showing a tab. */
export type EntityActions<Tab extends string, Dialog extends string> = {
  readonly open: (dialog: Dialog) => void;
  readonly show: (tab: Tab) => void;
};

type EntityPageProps<Item, Tab extends string, Dialog extends string> = {
  /** The noun for a sentence, and the kind of what notifications are about: "team". */
  noun: string;
  icon: ReactNode;
  view: ItemView<Item>;
  /** The possible reasons why it is unavailable, as a sentence. */
  unavailableReason: string;
  /** The link on the page of an unavailable entity. */
  listLink: { readonly to: NonNullable<LinkProps['to']>; readonly label: string };
  /** The tab in the URL. The first one is shown if there is no such tab. */
  tab: Tab;
  onTabChange: (tab: Tab) => void;
  tabs: (item: Item, actions: EntityActions<Tab, Dialog>) => readonly [EntityTab<Tab>, ...EntityTab<Tab>[]];
  /** An `EntityHeader`. */
  renderHeader: (item: Item, actions: EntityActions<Tab, Dialog>) => ReactNode;
  /** The dialogs, of which one is open at most. Not called before the first one opens. */
  renderDialogs: (item: Item, dialog: Dialog | null, onChange: (dialog: Dialog | null) => void) => ReactNode;
};

/** The page of a team, department or project in each of its states: header, tabs and dialogs. */
export function EntityPage<
  Item extends { readonly id: string; readonly name: string },
  Tab extends string,
  Dialog extends string,
>(props: EntityPageProps<Item, Tab, Dialog>) {
  const { noun, icon, view, unavailableReason, listLink } = props;
  useSeen(view.item ? `${noun}:${view.item.id}` : null);
  usePageName(view.item?.name ?? null);
  switch (view.state) {
    case 'loading':
      return <LoadingPage noun={noun} />;
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
    case 'unavailable':
      return (
        <Message noun={noun}>
          <UnavailableEntity
            noun={capitalized(noun)}
            icon={icon}
            reason={unavailableReason}
            listLink={listLink}
          />
        </Message>
      );
    case 'ready':
      return <Ready key={view.item.id} {...props} item={view.item} />;
  }
}

function Ready<Item, Tab extends string, Dialog extends string>({
  noun,
  item,
  tab,
  onTabChange,
  tabs: tabsOf,
  renderHeader,
  renderDialogs,
}: EntityPageProps<Item, Tab, Dialog> & { item: Item }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const hadDialog = useEver(dialog !== null);
  const actions = { open: setDialog, show: onTabChange };
  const tabs = tabsOf(item, actions);
  // The actor may not see the requested tab any more.
  const shown = tabs.some(({ value }) => value === tab) ? tab : tabs[0].value;
  return (
    // On very low screens (a phone in landscape, a large zoom) the page itself scrolls.
    <Tabs value={shown} onValueChange={onTabChange} className="flex h-full min-h-100 flex-col">
      <EntityTabs value={<TabRow label={capitalized(noun)} shown={shown} tabs={tabs} />}>
        {renderHeader(item, actions)}
      </EntityTabs>
      {tabs.map(({ value, panel }) => (
        <TabPanel key={value} value={value} className="flex min-h-0 flex-1 flex-col pt-0">
          {panel}
        </TabPanel>
      ))}
      {hadDialog && renderDialogs(item, dialog, setDialog)}
    </Tabs>
  );
}

function TabRow({
  label,
  shown,
  tabs,
}: {
  label: string;
  shown: string;
  tabs: readonly Pick<EntityTab<string>, 'value' | 'label' | 'count'>[];
}) {
  const row = useRef<HTMLDivElement>(null);
  // In a narrow bar the tabs scroll.
  useEffect(() => {
    row.current
      ?.querySelector(`[role=tab][aria-selected=true]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <div ref={row} className="h-full">
      <TabList label={label} className={tabsInBar}>
        {tabs.map(({ value, label, count }) => (
          <Tab key={value} value={value} {...(count !== undefined && { count })}>
            {label}
          </Tab>
        ))}
      </TabList>
    </div>
  );
}

/** The scrolling content of a panel that is not a list. */
export function EntityPanel({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div className={`${readingColumn} flex flex-col gap-6 pt-4 pb-8`}>{children}</div>
    </div>
  );
}

/** Shown while the code of a panel loads. */
export const panelFallback = <Spinner label="Loading..." hideLabel fill />;

function Message({ noun, children }: { noun: string; children: ReactNode }) {
  return (
    <div className={`${readingColumn} flex min-h-full flex-col justify-center py-6`}>
      <h1 className="sr-only">{capitalized(noun)}</h1>
      {children}
    </div>
  );
}

function LoadingPage({ noun }: { noun: string }) {
  return (
    <>
      <PageBar
        title={
          <>
            <h1 className="sr-only">{capitalized(noun)}</h1>
            <Skeleton aria-hidden className="h-4 w-40" />
          </>
        }
      />
      <div className={`${readingColumn} pt-5`}>
        <Spinner label="Loading..." hideLabel className="sr-only" />
        <Skeleton aria-hidden className="h-5 w-64 max-w-full" />
        <Skeleton aria-hidden className="mt-6 h-8 w-full" />
        <Skeleton aria-hidden className="mt-6 h-24 w-full" />
      </div>
    </>
  );
}

function capitalized(noun: string): string {
  return noun.replace(/^./, (first) => first.toUpperCase());
}
