import { permissionsOfRole } from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';
import { describe, expect, test } from 'vitest';
import { changesOf, memberDraft, parseMemberTags } from './member-draft.ts';

const member: TeamMember = {
  id: 'm',
  personId: 'p',
  email: 'grace@example.test',
  role: 'Member',
  permissions: ['CAN_MANAGE_PROJECTS'],
  tags: ['design', 'on call'],
  joinedAt: '2026-01-01T00:00:00.000Z',
  can: { remove: true, promote: true, demote: false, edit: true },
};

describe('changes of a member', () => {
  test('are empty if nothing was edited', () => {
    expect(changesOf(memberDraft(member), member)).toEqual({});
  });

  test('contain a new role with the permissions that were chosen with it', () => {
    const permissions = permissionsOfRole('Admin').filter((one) => one !== 'CAN_REMOVE_MEMBERS');
    expect(changesOf({ ...memberDraft(member), role: 'Admin', permissions }, member)).toEqual({
      role: 'Admin',
      permissions,
    });
  });

  test('contain the permissions with a new role even if they are the same, so that the role does not reset them', () => {
    expect(changesOf({ ...memberDraft(member), role: 'Admin' }, member)).toEqual({
      role: 'Admin',
      permissions: ['CAN_MANAGE_PROJECTS'],
    });
  });

  test('contain permissions and tags separately', () => {
    const draft = memberDraft(member);
    expect(changesOf({ ...draft, permissions: [] }, member)).toEqual({ permissions: [] });
    expect(changesOf({ ...draft, tags: 'design' }, member)).toEqual({ tags: ['design'] });
    expect(changesOf({ ...draft, tags: '' }, member)).toEqual({ tags: [] });
  });
});

test('trims tags, cuts them at 30 characters, drops duplicates, and keeps ten at most', () => {
  expect(parseMemberTags(' design ,, design,on call ')).toEqual(['design', 'on call']);
  expect(parseMemberTags('x'.repeat(40))).toEqual(['x'.repeat(30)]);
  expect(parseMemberTags('a,b,c,d,e,f,g,h,i,j,k,l')).toHaveLength(10);
});
