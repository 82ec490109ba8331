import { describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { renderAlone } from '../../../test/render-alone.tsx';
import { aPerson, aUser, cardOf, longAgo } from '../../../test/samples.ts';
import { desktop, devices, expectScreen, onDevice } from '../../../test/screen.ts';
import { takeCards } from '../../platform/directory.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import { MembersPanel } from './members-panel.tsx';
import type { ListedMember, Membership } from './membership.ts';
import { TransferDialog } from './transfer-dialog.tsx';

const ada = aUser();
const grace = aPerson('Grace Brewster Murray Hopper-Hammersmith of the Navy');
const maryam = aPerson('مريم العتيبي');

type Member = ListedMember & { readonly role: 'Owner' | 'Admin' | 'Member' };
type Role = 'Member' | 'Admin';

function aMember({ id, email }: { id: string; email: string }, role: Member['role']): Member {
  return { id: `membership ${id}`, personId: id, email, joinedAt: longAgo, role };
}

const everyone = [aMember(ada, 'Owner'), aMember(grace, 'Admin'), aMember(maryam, 'Member')];

/** The members of a choir, as its owner sees them. */
function choirOf(members: readonly Member[], fields: Partial<Membership<Member, Role>> = {}) {
  const membership: Membership<Member, Role> = {
    noun: 'choir',
    name: 'Bell Choir',
    count: members.length,
    renderMembers: (text, render) =>
      render({
        state: 'ready',
        error: null,
        items: members.filter(({ email }) => email.includes(text)),
        isSearching: false,
        hasMore: false,
        loadMore: () => undefined,
        reload: () => undefined,
      }),
    roleOf: ({ role }) => role,
    can: ({ role }) => ({
      promote: role === 'Member',
      demote: role === 'Admin',
      remove: role !== 'Owner',
    }),
    roles: ['Member', 'Admin'],
    changeRole: () => undefined,
    remove: () => undefined,
    removalText: (name) => `${name} can no longer sing.`,
    ...fields,
  };
  return membership;
}

async function openMembers(membership: Membership<Member, Role>, { hasMenus = true } = {}): Promise<void> {
  takeCards({ people: [cardOf(ada), cardOf(grace), cardOf(maryam)] });
  await renderAlone(
    () => (
      <div className="flex h-100 flex-col">
        <MembersPanel
          membership={membership}
          hasMenus={hasMenus}
          actions={<Button>Add people</Button>}
          empty={<EmptyState title="Nobody sings yet" headingLevel={2} description="Add people." />}
        />
        <Toaster />
      </div>
    ),
    { user: ada },
  );
}

function row(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
}

async function choose(name: string, item: string): Promise<void> {
  await row(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

describe.each(devices)('on a $device', (device) => {
  onDevice(device);

  test('shows members, the menu of one and the confirmation of a removal', async () => {
    await openMembers(choirOf(everyone));
    await expect.element(row(maryam.name)).toBeVisible();
    await expectScreen('members');
    await row(grace.name)
      .getByRole('button', { name: `Actions for ${grace.name}` })
      .click();
    await expect.element(page.getByRole('menuitem', { name: 'Make Member' })).toBeVisible();
    await expectScreen('menu of a member', { resized: false });
    await page.getByRole('menuitem', { name: 'Remove from choir…' }).click();
    await expect.element(page.getByText(`${grace.name} can no longer sing.`)).toBeVisible();
    await expectScreen('confirmation of a removal');
  });

  test('shows an empty list', async () => {
    await openMembers(choirOf([]));
    await expect.element(page.getByText('Nobody sings yet')).toBeVisible();
    await expectScreen('no members');
  });

  test('shows the selection of a new owner and the consequences', async () => {
    takeCards({ people: [cardOf(ada), cardOf(grace), cardOf(maryam)] });
    await renderAlone(
      () => (
        <TransferDialog
          open
          onClose={() => undefined}
          membership={choirOf(everyone)}
          ownerId={ada.id}
          becomes="the owner"
          consequences={['You become an Admin.']}
          transfer={async ({ name }) => `${name} owns the choir now.`}
        />
      ),
      { user: ada },
    );
    await page.getByRole('radio', { name: new RegExp(maryam.name) }).click();
    await expect.element(page.getByText('You become an Admin.')).toBeVisible();
    await expectScreen('transfer of ownership');
  });
});

describe('members', () => {
  onDevice(desktop);

  test('changes roles and shows a toast', async () => {
    const changeRole = vi.fn<Membership<Member, Role>['changeRole']>();
    await openMembers(choirOf(everyone, { changeRole }));
    await choose(maryam.name, 'Make Admin');
    expect(changeRole).toHaveBeenLastCalledWith(expect.objectContaining({ personId: maryam.id }), 'Admin');
    await expect.element(page.getByText(`${maryam.name} is now an Admin.`)).toBeVisible();
    await choose(grace.name, 'Make Member');
    expect(changeRole).toHaveBeenLastCalledWith(expect.objectContaining({ personId: grace.id }), 'Member');
  });

  test('confirms giving up one’s own role, if that has consequences', async () => {
    const changeRole = vi.fn<Membership<Member, Role>['changeRole']>();
    const members = [aMember(grace, 'Owner'), aMember(ada, 'Admin')];
    await openMembers(choirOf(members, { changeRole, stepDownText: 'You lose your keys.' }));
    await choose(ada.name, 'Become a Member…');
    await expect.element(page.getByRole('alertdialog', { name: 'Become a Member?' })).toBeVisible();
    await expect.element(page.getByText('You lose your keys.')).toBeVisible();
    // Dangerous confirmations start on Cancel.
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(changeRole).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Become a Member' }).click();
    expect(changeRole).toHaveBeenCalledExactlyOnceWith(members[1], 'Member');
    await expect.element(page.getByText('You are now a Member.')).toBeVisible();
  });

  test('removes a member after a confirmation, by keyboard', async () => {
    const remove = vi.fn<Membership<Member, Role>['remove']>();
    await openMembers(choirOf(everyone, { remove }));
    const menu = row(grace.name).getByRole('button', { name: `Actions for ${grace.name}` });
    await expect.element(menu).toBeVisible();
    (menu.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('menuitem', { name: 'Open profile' })).toHaveFocus();
    // The menu moves the focus a moment after the key.
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('menuitem', { name: 'Block…' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitem', { name: 'Remove from choir…' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const question = page.getByRole('alertdialog', { name: `Remove ${grace.name}?` });
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(() => remove.mock.calls).toEqual([[everyone[1]]]);
    await expect.element(page.getByText(`${grace.name} was removed from Bell Choir.`)).toBeVisible();
  });

  test('has no menus without abilities', async () => {
    await openMembers(choirOf(everyone), { hasMenus: false });
    await expect.element(row(grace.name)).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Actions for/ })).not.toBeInTheDocument();
  });
});
