import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../../test/render-alone.tsx';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';
import type { ItemView } from '../../platform/item-view.ts';
import { pageName } from '../../platform/page-name.ts';
import { paths } from '../../platform/paths.ts';
import { ActionsMenu, MenuItem } from '../../ui/menu.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { PageBarSlot } from '../page/page-bar.tsx';
import { DangerZone } from './danger-zone.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EntityHeader } from './entity-header.tsx';
import { type EntityActions, EntityPage, EntityPanel, type EntityTab } from './entity-page.tsx';
import { EntitySettings } from './entity-settings.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

type Choir = { readonly id: string; readonly name: string };
type Tab = 'overview' | 'members' | 'settings';
type Dialog = 'transfer' | 'leave' | 'delete';

const name = 'The Committee for the Very Long Names of Choirs and Everything Else 🔔';
const choir: Choir = { id: 'choir', name };
const reload = () => undefined;
const ready: ItemView<Choir> = { state: 'ready', item: choir, error: null, reload };

type Changes = { readonly leave: () => void; readonly remove: () => void };
const noChanges: Changes = { leave: () => undefined, remove: () => undefined };

function tabsOf(_: Choir, { open }: EntityActions<Tab, Dialog>): [EntityTab<Tab>, ...EntityTab<Tab>[]] {
  return [
    {
      value: 'overview',
      label: 'Overview',
      panel: (
        <EntityPanel>
          <p>What we sing</p>
        </EntityPanel>
      ),
    },
    {
      value: 'settings',
      label: 'Settings',
      panel: (
        <EntitySettings>
          <DangerZone
            noun="team"
            can={{ transfer: true, leave: true, delete: true }}
            isOnlyMember={false}
            rejoinText="To come back, someone has to ask you."
            deletedContents="its songs"
            onOpen={open}
          />
        </EntitySettings>
      ),
    },
  ];
}

async function openPage(
  view: ItemView<Choir>,
  { first = 'overview', changes = noChanges }: { first?: Tab; changes?: Changes } = {},
): Promise<void> {
  await renderAlone(function Example() {
    const [tab, setTab] = useState<Tab>(first);
    return (
      <>
        <header className="@container/bar h-12 px-4">
          <PageBarSlot />
        </header>
        <div className="h-140">
          <EntityPage<Choir, Tab, Dialog>
            noun="choir"
            icon={<Boxes />}
            view={view}
            unavailableReason="It was deleted, or you don’t sing in it."
            listLink={{ to: paths.teams, label: 'Go to your choirs' }}
            tab={tab}
            onTabChange={setTab}
            tabs={tabsOf}
            renderHeader={(item, { open }) => (
              <EntityHeader
                parents={[{ label: 'Choirs', link: { to: paths.teams } }]}
                name={item.name}
                actions={
                  <ActionsMenu label="Actions for this choir">
                    <MenuItem onSelect={() => open('leave')}>Leave choir…</MenuItem>
                  </ActionsMenu>
                }
              />
            )}
            renderDialogs={(item, dialog, onChange) => (
              <>
                <LeaveDialog
                  open={dialog === 'leave'}
                  onClose={() => onChange(null)}
                  noun="choir"
                  name={item.name}
                  consequences="To come back, someone has to ask you."
                  leave={changes.leave}
                />
                <DeleteDialog
                  open={dialog === 'delete'}
                  onClose={() => onChange(null)}
                  noun="choir"
                  name={item.name}
                  consequences={['Its songs are deleted.', 'No one else is in it.']}
                  remove={changes.remove}
                />
              </>
            )}
          />
        </div>
        <Toaster />
      </>
    );
  });
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test.each([
    ['loading', 'Loading...'],
    ['failed', 'This choir could not be loaded'],
    ['unavailable', 'Choir not found'],
  ] as const)('shows an entity that is %s', async (state, sign) => {
    const error = state === 'failed' ? new Error('The server can’t be reached.') : null;
    await openPage({ state, item: null, error, reload });
    await expect.element(page.getByText(sign)).toBeInTheDocument();
    await expectScreen(`an entity that is ${state}`);
  });

  test('shows header, tabs, danger zone and the confirmations of leaving and deleting', async () => {
    await openPage(ready);
    await expect.element(page.getByText('What we sing')).toBeVisible();
    await expectScreen('an entity');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.element(page.getByRole('button', { name: 'Transfer ownership' })).toBeVisible();
    await expectScreen('settings of an entity');
    await page.getByRole('button', { name: 'Leave team' }).click();
    await expect.element(page.getByRole('alertdialog', { name: `Leave ${name}?` })).toBeVisible();
    await expectScreen('confirmation of leaving');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Delete team' }).click();
    await expect.element(page.getByText('Its songs are deleted.')).toBeVisible();
    await expectScreen('confirmation of deleting');
  });
});

describe('an entity', () => {
  onDevice(desktop);

  test('sets the page name for the title', async () => {
    await openPage(ready);
    await expect.element(page.getByRole('heading', { name })).toBeVisible();
    expect(pageName.get()).toBe(name);
  });

  test('shows the first tab if the requested one does not exist', async () => {
    await openPage(ready, { first: 'members' });
    await expect
      .element(page.getByRole('tab', { name: 'Overview' }))
      .toHaveAttribute('aria-selected', 'true');
  });

  test('opens a dialog from the menu and leaves', async () => {
    const leave = vi.fn<() => void>();
    await openPage(ready, { changes: { ...noChanges, leave } });
    await page.getByRole('button', { name: 'Actions for this choir' }).click();
    await page.getByRole('menuitem', { name: 'Leave choir…' }).click();
    await page.getByRole('button', { name: 'Leave choir' }).click();
    await expect.element(page.getByText(`You left ${name}.`)).toBeVisible();
    expect(leave).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('is deleted once its name was typed', async () => {
    const remove = vi.fn<() => void>();
    await openPage(ready, { first: 'settings', changes: { ...noChanges, remove } });
    await page.getByRole('button', { name: 'Delete team' }).click();
    await expect.element(page.getByRole('button', { name: 'Delete choir' })).toBeDisabled();
    await expect.element(page.getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('The Committee{Enter}');
    expect(remove).not.toHaveBeenCalled();
    // The same name in other Unicode code points and with other spaces.
    await page.getByRole('textbox').fill(`  ${name.replace(' for ', '  for ').normalize('NFD')} `);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(`${name} was deleted.`)).toBeVisible();
    expect(remove).toHaveBeenCalledOnce();
  });
});
