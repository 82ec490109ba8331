import { type Department, departmentsApi } from '@longtable/contract/departments';
import { errorText } from '@longtable/contract/errors';
import { teamInvitationsApi } from '@longtable/contract/place-invitations';
import { type TeamInvite, teamInvitesApi } from '@longtable/contract/team-invites';
import { type TeamMember, teamMembersApi } from '@longtable/contract/team-members';
import { type Team, teamsApi } from '@longtable/contract/teams';
import { type Update, updatesApi } from '@longtable/contract/updates';
import { describe, expect, test, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { fakeApi, Refusal } from '../../../../test/fake-api.ts';
import { press } from '../../../../test/keyboard.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aDepartment, anUpdate, aTeam, aTeamMember } from '../../../../test/sample-teams.ts';
import { aPerson, aUser, cardOf, longAgo } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';

const olive = aUser({ name: 'Olive Owner' });
const adam = aPerson('Adam Admin');
const mia = aPerson('Mia Member');
const nora = aPerson('Nora Newcomer');
const cards = { people: [olive, adam, mia, nora].map((person) => cardOf(person)) };

const nothing = { remove: false, promote: false, demote: false, edit: false };
const member = { ...nothing, promote: true, remove: true };
/** What each role may do with the owner, the admin and the member. */
const rights = {
  Owner: [
    { ...nothing, edit: true },
    { ...nothing, demote: true, edit: true, remove: true },
    { ...member, edit: true },
  ],
  Admin: [nothing, { ...nothing, demote: true }, member],
  Member: [nothing, nothing, nothing],
} as const;
type Role = keyof typeof rights;
const userOf: Readonly<Record<Role, ReturnType<typeof aUser>>> = {
  Owner: olive,
  Admin: aUser({ ...adam, fullName: adam.name }),
  Member: aUser({ ...mia, fullName: mia.name }),
};

function membersFor(viewer: Role): TeamMember[] {
  const [owner, admin, other] = rights[viewer];
  return [
    aTeamMember(olive, 'Owner', { can: owner }),
    aTeamMember(adam, 'Admin', { can: admin }),
    aTeamMember(mia, 'Member', { can: other }),
  ];
}

/** Answers for a team as a member of it sees it. */
function fakeTeam(role: Role, fields: Partial<Team> = {}): Team {
  const team = aTeam(olive, 'Engine room', { role, membersCount: 3, ...fields });
  fakeApi(teamsApi.get, { ...team, cards });
  fakeApi(teamsApi.list, { teams: [team], cards, next: null });
  fakeApi(teamMembersApi.list, { members: membersFor(role), cards, next: null });
  fakeApi(updatesApi.listOfTeam, { updates: [], cards, next: null });
  fakeApi(departmentsApi.list, { departments: [], cards, next: null });
  return team;
}

async function openTeam({ id, name }: Team, tab: string, role: Role = 'Owner'): Promise<void> {
  await renderApp(`/app/collaboration/teams/${id}?tab=${tab}`, { user: userOf[role] });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function openActions(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
}

function texts(items: Locator): string[] {
  return items.elements().map(({ textContent }) => textContent);
}

function row(name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
}

const updates = page.getByRole('list', { name: 'Updates' });
const entries = () => updates.query()?.querySelectorAll(':scope > li') ?? [];
const box = page.getByRole('textbox', { name: 'Write an update' });
const path = () => location.pathname;

describe('a team by role', () => {
  onDevice(desktop);

  test.each([
    [
      'Owner',
      [
        ['Open profile', 'Edit details…'],
        ['Open profile', 'Make Member', 'Edit details…', 'Remove from team…', 'Block…'],
        ['Open profile', 'Make Admin', 'Edit details…', 'Remove from team…', 'Block…'],
      ],
      ['Details', 'Photo', 'Ownership', 'Delete'],
    ],
    [
      'Admin',
      [
        ['Open profile', 'Block…'],
        ['Open profile', 'Become a Member…'],
        ['Open profile', 'Make Admin', 'Remove from team…', 'Block…'],
      ],
      ['Leave'],
    ],
    ['Member', [['Open profile', 'Block…'], ['Open profile', 'Block…'], ['Open profile']], ['Leave']],
  ] as const)('%s: menus of members, and settings', async (role, menus, groups) => {
    await openTeam(fakeTeam(role), 'members', role);
    const seen: string[][] = [];
    for (const { name } of [olive, adam, mia]) {
      await openActions(name);
      seen.push(texts(page.getByRole('menuitem')));
      await press('{Escape}');
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    }
    expect(seen).toEqual(menus);
    expect(page.getByRole('button', { name: 'Add people' }).query() !== null).toBe(role !== 'Member');
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect.poll(() => texts(page.getByRole('heading', { level: 3 }))).toEqual(groups);
  });
});

describe('the members of a team', () => {
  onDevice(desktop);

  test('are added as Members by an Admin, who has no choice', async () => {
    const team = fakeTeam('Admin');
    fakeApi(teamMembersApi.candidates, { candidates: [{ personId: nora.id, email: nora.email }], cards });
    const added = fakeApi(teamMembersApi.add, ({ id }) => ({ ...aTeamMember(nora, 'Member'), id, cards }));
    await openTeam(team, 'members', 'Admin');
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add people' });
    await expect.element(dialog.getByRole('button', { name: `Add ${nora.name} as Member` })).toBeVisible();
    expect(dialog.getByRole('radiogroup').query()).toBeNull();
    await dialog.getByRole('button', { name: `Add ${nora.name} as Member` }).click();
    await expect.element(dialog.getByRole('button', { name: `${nora.name} added` })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(row(nora.name)).toMatchTextContent('Member');
    expect(added).toMatchObject([{ personId: nora.id, role: 'Member' }]);
  });

  test('have permissions, of which some are for the owner only, and tags', async () => {
    const team = fakeTeam('Owner');
    const [, admin = aTeamMember(adam, 'Admin')] = membersFor('Owner');
    fakeApi(teamMembersApi.list, { members: [admin], cards, next: null });
    const edits = fakeApi(teamMembersApi.update, ({ tags = [], permissions = [] }) => ({
      ...admin,
      tags,
      permissions,
      cards,
    }));
    await openTeam(team, 'members');
    await openActions(adam.name);
    await page.getByRole('menuitem', { name: 'Edit details…' }).click();
    const details = page.getByRole('dialog', { name: 'Edit member details' });
    await expect.poll(() => details.getByRole('checkbox').elements().length).toBe(7);
    expect(details.getByText('For the owner only').elements()).toHaveLength(3);
    await expect.element(details.getByLabelText('Delete Team', { exact: false })).not.toBeChecked();
    await details.getByLabelText('Remove Members', { exact: false }).click();
    await details.getByLabelText('Tags', { exact: false }).fill('on call, design');
    await details.getByRole('button', { name: 'Save details' }).click();
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(row(adam.name)).toMatchTextContent('on call');
    await expect.poll(() => edits).toMatchObject([{ tags: ['on call', 'design'] }]);
    expect(edits[0]?.permissions).not.toContain('CAN_REMOVE_MEMBERS');
  });

  test('stay if the right to remove them is lost while the question is open', async () => {
    const team = fakeTeam('Admin');
    fakeApi(teamMembersApi.remove, new Refusal('team/remove-refused'));
    await openTeam(team, 'members', 'Admin');
    await openActions(mia.name);
    await page.getByRole('menuitem', { name: 'Remove from team…' }).click();
    const question = page.getByRole('alertdialog', { name: `Remove ${mia.name}?` });
    await question.getByRole('button', { name: 'Remove from team' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByText(errorText('team/remove-refused')).first()).toBeVisible();
    await expect.element(row(mia.name)).toBeVisible();
  });

  test('leave, and go to the list', async () => {
    const team = fakeTeam('Member');
    const left = fakeApi(teamsApi.leave, ({ teamId }) => ({ teamId }));
    await openTeam(team, 'settings', 'Member');
    await page.getByRole('button', { name: 'Leave team' }).click();
    fakeApi(teamsApi.list, { teams: [], cards, next: null });
    await page
      .getByRole('alertdialog', { name: `Leave ${team.name}?` })
      .getByRole('button', { name: 'Leave team' })
      .click();
    await expect.poll(path).toBe('/app/collaboration/teams');
    await expect.element(page.getByText(`You left ${team.name}.`).first()).toBeVisible();
    await expect.poll(() => left).toEqual([{ teamId: team.id }]);
  });

  test('become owner: not somebody who left meanwhile, and with what is lost', async () => {
    const team = fakeTeam('Owner');
    const missing = 'The selected user is not a member of this team.';
    fakeApi(teamsApi.transfer, { success: false, message: missing });
    await openTeam(team, 'settings');
    await page.getByRole('button', { name: 'Transfer ownership' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer ownership' });
    const transfer = dialog.getByRole('button', { name: 'Transfer ownership' });
    await expect.element(transfer).toBeDisabled();
    await dialog.getByRole('radio', { name: mia.name, exact: false }).click();
    await transfer.click();
    await expect.element(dialog).toMatchTextContent(missing);
    const done = 'Ownership transferred successfully. You are now an admin of this team.';
    const transferred = fakeApi(teamsApi.transfer, () => {
      const seen = aTeam(adam, team.name, { id: team.id, role: 'Admin', membersCount: 3, version: 2 });
      fakeApi(teamsApi.get, { ...seen, cards });
      return { success: true, message: done };
    });
    await dialog.getByLabelText('Find a member by name', { exact: false }).fill('adam');
    await dialog.getByRole('radio', { name: adam.name, exact: false }).click();
    await expect
      .element(dialog.getByRole('list', { name: 'What happens' }))
      .toMatchTextContent(`Only ${adam.name} can transfer it back.`);
    await transfer.click();
    await expect.element(page.getByText(done).first()).toBeVisible();
    expect(transferred.at(-1)).toEqual({ teamId: team.id, newOwnerId: adam.id });
    await expect.poll(() => texts(page.getByRole('heading', { level: 3 }))).toEqual(['Leave']);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect.element(page.getByRole('region', { name: 'About the team' })).toMatchTextContent(adam.name);
  });

  test('are found among thousands, of which few are drawn', async () => {
    const team = fakeTeam('Owner', { membersCount: 5000 });
    const many = Array.from({ length: 4999 }, (_, index) =>
      aPerson(`Person ${String(index + 1).padStart(5, '0')}`),
    );
    const manyCards = { people: [cardOf(olive), ...many.map((person) => cardOf(person))] };
    const all = [aTeamMember(olive, 'Owner'), ...many.map((person) => aTeamMember(person, 'Member'))];
    const names = new Map(manyCards.people.map(({ id, name }) => [id, name]));
    fakeApi(teamMembersApi.list, ({ text, after, limit }) => {
      const found = all.filter(({ personId }) => names.get(personId)?.includes(text));
      const from = Number(after ?? 0);
      const members = found.slice(from, from + limit);
      const ids = new Set(members.map(({ personId }) => personId));
      const next = from + limit < found.length ? String(from + limit) : null;
      return { members, cards: { people: manyCards.people.filter(({ id }) => ids.has(id)) }, next };
    });
    await openTeam(team, 'members');
    const list = page.getByRole('list', { name: 'Members' });
    await expect.element(row(olive.name)).toMatchTextContent('Owner');
    await expect.element(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');
    expect(list.getByRole('listitem').elements().length).toBeLessThan(40);
    await page.getByLabelText('Find members', { exact: false }).fill('02345');
    await expect.element(row('Person 02345')).toBeVisible();
    await expect.poll(() => list.element().querySelectorAll('[data-row]').length).toBe(1);
  });
});

describe('the updates of a team', () => {
  onDevice(desktop);

  function fakeUpdates(role: Role, posted: Update[] = []) {
    const team = fakeTeam(role, { description: 'See https://longtable.example/why.' });
    fakeApi(updatesApi.listOfTeam, ({ after }) => {
      const from = Number(after ?? 0);
      const next = from + 50 < posted.length ? String(from + 50) : null;
      return { updates: posted.slice(from, from + 50), cards, next };
    });
    fakeApi(updatesApi.postToTeam, ({ id, content }) => {
      const update = {
        ...anUpdate(userOf[role], content, { isMine: true }),
        id,
        createdAt: new Date().toISOString(),
      };
      posted.unshift(update);
      return { ...update, cards };
    });
    return { team, posted };
  }

  test('are shown as typed, with links that are safe, and are edited and deleted with a way back', async () => {
    const { team, posted } = fakeUpdates('Owner');
    fakeApi(updatesApi.editInTeam, ({ content }) => {
      const [update = anUpdate(olive, '')] = posted;
      const edited = { ...update, content, editedAt: longAgo };
      posted.splice(0, 1, edited);
      return { ...edited, cards };
    });
    const deletions = fakeApi(updatesApi.deleteInTeam, ({ teamUpdateId }) => ({ updateId: teamUpdateId }));
    await openTeam(team, 'overview');
    await expect.poll(() => document.title).toBe('Engine room · Longtable');
    await expect.element(page.getByRole('link', { name: 'https://longtable.example/why' })).toBeVisible();
    await expect.element(page.getByText('Default for a team without tasks')).toBeVisible();
    await box.fill('<b>Lunch</b> at noon\njavascript:alert(1) or https://example.test/menu.');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(box).toHaveValue('');
    await expect.element(box).toHaveFocus();
    await expect.element(updates).toMatchTextContent('<b>Lunch</b> at noon');
    await expect.element(updates).toMatchTextContent('Just now');
    const link = updates.getByRole('link', { name: 'https://example.test/menu' });
    await expect.element(link).toHaveAttribute('href', 'https://example.test/menu');
    await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(updates.getByRole('link', { name: /javascript/ }).query()).toBeNull();

    const actions = updates.getByRole('button', { name: /^Actions/ });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = page.getByRole('textbox', { name: 'Edit the update' });
    await expect.element(editor).toHaveFocus();
    await editor.fill('Lunch at one');
    await press('{Control>}{Enter}{/Control}');
    await expect.element(actions).toHaveFocus();
    await expect.element(updates).toMatchTextContent(/Edited.*Lunch at one/s);

    const remove = async () => {
      await actions.click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect.element(page.getByText('No updates yet')).toBeVisible();
    };
    await remove();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(updates).toMatchTextContent('Lunch at one');
    expect(deletions).toEqual([]);
    await remove();
    await expect.poll(() => deletions.length, { timeout: 20_000 }).toBe(1);
  });

  test('come in pages; a draft is kept while another tab is shown', async () => {
    const old = Array.from({ length: 60 }, (_, index) => ({
      ...anUpdate(adam, `Old news ${index}`),
      can: { edit: false, delete: false },
    }));
    const { team } = fakeUpdates('Member', old);
    await openTeam(team, 'overview', 'Member');
    await expect.poll(() => entries().length).toBe(50);
    expect(updates.getByRole('button', { name: /^Actions/ }).query()).toBeNull();
    await page.getByRole('button', { name: 'Show older' }).click();
    await expect.poll(() => entries().length).toBe(60);
    await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    await box.fill('Half a thought');
    await page.getByRole('tab', { name: /^Members/ }).click();
    await expect.element(row(olive.name)).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect.element(box).toHaveValue('Half a thought');
    await box.click();
    await press('{Control>}{Enter}{/Control}');
    await expect.poll(() => entries()[0]?.textContent).toContain('Half a thought');
  });
});

describe('the departments of a team', () => {
  onDevice(desktop);

  test.each([
    ['Owner', 'No departments yet', true],
    ['Admin', 'No departments yet', false],
    ['Member', 'You are not in a department of this team yet', false],
  ] as const)('are created by the owner only: %s', async (role, text, canCreate) => {
    await openTeam(fakeTeam(role), 'departments', role);
    await expect.element(page.getByText(text)).toBeVisible();
    expect(page.getByRole('button', { name: 'New department' }).query() !== null).toBe(canCreate);
  });

  test('are left by their creator, who can come back, and deleted', async () => {
    const team = fakeTeam('Owner');
    const own = {
      edit: true,
      delete: true,
      manageMembers: true,
      leave: true,
      post: true,
      manageProjects: true,
    };
    let stored: Department[] = [];
    const made = (fields: Partial<Department>): Department => {
      stored = stored.map((one) => ({ ...one, ...fields, version: one.version + 1 }));
      return stored[0] ?? aDepartment(team, '');
    };
    const join = (): Department => made({ role: 'admin', membersCount: 1, can: own });
    fakeApi(departmentsApi.list, () => ({ departments: stored, cards, next: null }));
    fakeApi(departmentsApi.get, () =>
      stored[0] ? { ...stored[0], cards } : new Refusal('department/not-found'),
    );
    fakeApi(departmentsApi.members, { members: [], cards, next: null });
    fakeApi(updatesApi.listOfDepartment, { updates: [], cards, next: null });
    fakeApi(departmentsApi.create, ({ id, name }) => {
      stored = [aDepartment(team, name, { id })];
      return { ...join(), cards };
    });
    fakeApi(departmentsApi.leave, ({ departmentId }) => {
      made({ role: null, membersCount: 0, can: { ...own, leave: false, post: false } });
      return { departmentId };
    });
    const joined = fakeApi(departmentsApi.addMember, ({ id, personId, departmentRole }) => {
      join();
      return { id, personId, departmentRole, joinedAt: longAgo, email: olive.email, cards };
    });
    fakeApi(departmentsApi.delete, ({ departmentId }) => {
      stored = [];
      return { departmentId };
    });
    await openTeam(team, 'departments');
    await page.getByRole('button', { name: 'New department' }).click();
    const dialog = page.getByRole('dialog', { name: 'New department' });
    await dialog.getByRole('button', { name: 'Create department' }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await expect.element(dialog.getByText('Enter a name for the department.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Carpentry');
    await dialog.getByRole('button', { name: 'Create department' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(row('Carpentry')).toMatchTextContent('1 member');
    await page.getByRole('link', { name: 'Carpentry' }).click();
    await expect.element(box).toBeVisible();

    const choose = async (action: string) => {
      await page.getByRole('button', { name: 'Actions for the department Carpentry' }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Leave department…');
    await page
      .getByRole('alertdialog', { name: 'Leave Carpentry?' })
      .getByRole('button', { name: 'Leave department' })
      .click();
    await expect.element(page.getByText('You left Carpentry.').first()).toBeVisible();
    await expect.element(page.getByText(errorText('department/not-a-member'))).toBeVisible();
    await page.getByRole('button', { name: 'Add me' }).click();
    await expect.poll(() => joined).toMatchObject([{ personId: olive.id }]);
    await choose('Delete department…');
    await page
      .getByRole('alertdialog', { name: 'Delete Carpentry?' })
      .getByRole('button', { name: 'Delete department' })
      .click();
    await expect
      .poll(() => path() + location.search)
      .toBe(`/app/collaboration/teams/${team.id}?tab=departments`);
    await expect.element(page.getByText('No departments yet')).toBeVisible();
  });

  test('of others have neither updates nor a way in for an Admin', async () => {
    const team = fakeTeam('Admin');
    const can = {
      edit: false,
      delete: false,
      manageMembers: false,
      leave: false,
      post: false,
      manageProjects: false,
    };
    const department = aDepartment(team, 'Carpentry', { membersCount: 1, can });
    fakeApi(departmentsApi.get, { ...department, cards });
    await renderApp(`/app/collaboration/teams/${team.id}/department/${department.id}`, {
      user: userOf.Admin,
    });
    await expect.element(page.getByText(errorText('department/not-a-member'))).toBeVisible();
    expect(page.getByRole('button', { name: 'Add me' }).query()).toBeNull();
  });
});

describe('an invitation to a team', () => {
  onDevice(desktop);

  test('has the chosen terms, and a QR code to download and print', async () => {
    const team = fakeTeam('Owner', { name: 'Bakery' });
    const url = `https://longtable.example/join-team/${'x'.repeat(22)}`;
    let stored: TeamInvite[] = [];
    fakeApi(teamInvitesApi.list, () => ({ invites: stored, cards }));
    fakeApi(teamInvitationsApi.list, { invitations: [], cards });
    const created = fakeApi(teamInvitesApi.create, ({ id }) => {
      const invite = {
        id,
        teamId: team.id,
        inviteCode: 'x'.repeat(22),
        url,
        createdBy: olive.id,
        createdAt: longAgo,
        expiresAt: '2031-01-01T00:00:00.000Z',
        usesLeft: 1,
        role: 'Member',
        can: { send: true, revoke: true },
      } as const;
      stored = [invite];
      return { ...invite, cards };
    });
    const downloads: string[] = [];
    const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      downloads.push(this.download);
    });
    let printed: string | null | undefined;
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed = document.querySelector('[data-print-sheet]')?.textContent;
      dispatchEvent(new Event('afterprint'));
    });
    await openTeam(team, 'members');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
    for (const [field, option] of [
      ['Expires after', '30 days'],
      ['Maximum uses', '1 use'],
    ] as const) {
      await dialog.getByLabelText(field, { exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await expect.element(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    expect(created).toMatchObject([{ terms: { days: 30, uses: 1 } }]);
    await dialog.getByRole('button', { name: 'Download' }).click();
    await expect.poll(() => downloads).toEqual(['Join Bakery.png']);
    await dialog.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => printed).toMatch(new RegExp(`Bakery.*${url}`));
    await expect.poll(() => document.querySelector('[data-print-sheet]')).toBeNull();
    clicks.mockRestore();
    print.mockRestore();
  });

  test('goes to several addresses, of which one can be taken off again', async () => {
    const team = fakeTeam('Owner');
    fakeApi(teamInvitesApi.list, { invites: [], cards });
    fakeApi(teamInvitationsApi.list, { invitations: [], cards });
    await openTeam(team, 'members');
    await page.getByRole('button', { name: 'Actions for this team' }).click();
    await page.getByRole('menuitem', { name: 'Invite…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
    const field = dialog.getByLabelText('Send the link by e-mail');
    await field.fill('nobody');
    await press('{Enter}');
    await expect.element(dialog.getByText('nobody: Enter a valid e-mail address.')).toBeVisible();
    await field.fill('Una <una@example.test>, dos@example.test');
    await press('{Enter}');
    await field.fill('tres@example.test');
    await press(',');
    const chips = dialog.getByRole('list', { name: 'Send to' }).getByRole('listitem');
    await expect.poll(() => chips.elements().length).toBe(3);
    await dialog.getByRole('button', { name: 'Remove dos@example.test' }).click();
    await expect.poll(() => chips.elements().length).toBe(2);
  });
});
