import { useNavigate, useSearch } from '@tanstack/react-router';
import { Search, UserPlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { PageBar, PageTitle, tabsInBar } from '../../../kits/page/page-bar.tsx';
import type { ConnectTab } from '../../../kits/people/connect-search.ts';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { Input } from '../../../ui/input.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { Tab, TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useConnectCounts } from './connect-counts.ts';
import { ConnectionsPanel } from './connections-panel.tsx';
import { useMayInvite } from './invitations.ts';
import { SearchPanel } from './search-panel.tsx';

const ReceivedPanel = lazyPart(async () => (await import('./requests-panel.tsx')).ReceivedPanel);
const SentPanel = lazyPart(async () => (await import('./requests-panel.tsx')).SentPanel);
const PersonSheet = lazyPart(async () => (await import('../person-sheet/person-sheet.tsx')).PersonSheet);
const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

const panel = 'flex min-h-0 flex-1 flex-col pt-0';

/** The page Connect (docs/product/connections.md): connections, received and sent requests, and people search. */
export function ConnectPage() {
  const { tab = 'connections', person } = useSearch({ from: '/app/connect' });
  const hadPerson = useEver(person !== undefined);
  const navigate = useNavigate();
  const counts = useConnectCounts();
  const mayInvite = useMayInvite();
  const [text, setText] = useState('');
  const isSearching = text.trim() !== '';
  const [isInviting, setInviting] = useState(false);
  const hasInvited = useEver(isInviting);
  const box = useRef<HTMLInputElement>(null);
  const find = () => box.current?.focus();
  useHotkey({ keys: '/', label: 'Find people', group: 'Connect' }, find);
  const clear = () => {
    setText('');
    find();
  };
  const invite = mayInvite && <Button onClick={() => setInviting(true)}>Invite people</Button>;
  return (
    // In a low window (a phone in landscape, a large zoom) the whole page scrolls instead of its list.
    <Tabs<ConnectTab>
      // While people are searched, none is shown.
      value={isSearching ? null : tab}
      onValueChange={(next) => {
        setText('');
        void navigate({
          to: paths.connect,
          search: next === 'connections' ? {} : { tab: next },
          replace: true,
          resetScroll: false,
        });
      }}
      className="flex h-full min-h-100 flex-col"
    >
      <PageBar
        title={<PageTitle>Connect</PageTitle>}
        tabs={
          <TabList label="People" className={tabsInBar}>
            <Tab value="connections" {...(counts && { count: counts.connections })}>
              Connections
            </Tab>
            <Tab value="received" {...(counts && { count: counts.received })}>
              Received
            </Tab>
            <Tab value="sent" {...(counts && { count: counts.sent })}>
              Sent
            </Tab>
          </TabList>
        }
        actions={
          mayInvite && (
            <Button icon={<UserPlus aria-hidden />} onClick={() => setInviting(true)}>
              Invite people
            </Button>
          )
        }
      />
      <search className={`${listColumn} shrink-0 py-3`}>
        <Input
          ref={box}
          size="lg"
          icon={<Search />}
          aria-label="Find people by name or full e-mail address"
          placeholder="Find people by name or full e-mail"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            clear();
          }}
          end={
            text !== '' && (
              <button
                type="button"
                aria-label="Clear search"
                onClick={clear}
                className="flex size-8 items-center justify-center rounded-control text-subtle hover:bg-hover hover:text-ink pointer-coarse:size-11"
              >
                <X aria-hidden className="size-4" />
              </button>
            )
          }
        />
      </search>
      <TabPanel value="connections" className={panel}>
        <ConnectionsPanel onFind={find} invite={invite} />
      </TabPanel>
      <TabPanel value="received" className={panel}>
        <ReceivedPanel />
      </TabPanel>
      <TabPanel value="sent" className={panel}>
        <SentPanel onFind={find} />
      </TabPanel>
      {isSearching && <SearchPanel text={text} invite={invite} />}
      {hadPerson && <PersonSheet />}
      {hasInvited && <InviteDialog open={isInviting} onOpenChange={setInviting} />}
    </Tabs>
  );
}
