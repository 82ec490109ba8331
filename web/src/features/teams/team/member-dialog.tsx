import { maxMemberTagLength, maxMemberTags } from '@longtable/contract/rules/team-limits';
import { teamPermissionLabels } from '@longtable/contract/rules/team-permission-labels';
import {
  permissionsOfRole,
  type TeamPermission,
  type TeamRole,
  teamPermissions,
} from '@longtable/contract/rules/team-rights';
import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { useId, useRef } from 'react';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { type Form, useForm } from '../../../kits/form/use-form.ts';
import { usePerson } from '../../../platform/directory.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChipList } from '../../../ui/chip-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { teamMembers } from '../data/team-members.ts';
import { changesOf, type MemberDraft, memberDraft, parseMemberTags } from './member-draft.ts';

/** Permissions that have an effect only for the Owner (docs/product/teams.md, "Permissions"). */
const ownersOnly: ReadonlySet<TeamPermission> = new Set([
  'CAN_DELETE_TEAM',
  'CAN_EDIT_TEAM_DETAILS',
  'CAN_MANAGE_DEPARTMENTS',
]);

const roles = [
  { value: 'Admin', label: 'Admin' },
  { value: 'Member', label: 'Member' },
] as const;

const shape = preloadShape(
  async () => (await import('@longtable/contract/team-members')).teamMembersApi.update.input,
);
const emptyDraft: MemberDraft = { role: 'Member', permissions: [], tags: '' };

/** Edits role, permissions and tags of a member. Open while there is a `member`. */
export function MemberDialog({
  team,
  member,
  onClose,
}: {
  team: Team;
  member: TeamMember | null;
  onClose: () => void;
}) {
  const form = useForm<MemberDraft>({
    blank: member ? memberDraft(member) : emptyDraft,
    open: member !== null,
    onOpenChange: onClose,
    shape,
    inputOf: (draft) => ({
      teamId: team.id,
      personId: member?.personId,
      ...(member && changesOf(draft, member)),
    }),
    save(draft) {
      if (!member) return;
      const changes = changesOf(draft, member);
      if (Object.keys(changes).length > 0) teamMembers.edit(team.id, member, changes);
    },
  });
  const { values: draft, change } = form;
  const firstControl = useRef<HTMLElement | null>(null);
  const name = usePerson(member?.personId ?? null)?.name ?? '';
  return (
    <FormDialog
      form={form}
      title="Edit member details"
      description={name}
      submitLabel="Save details"
      initialFocus={firstControl}
    >
      <div
        ref={(element) => {
          firstControl.current = element?.querySelector<HTMLElement>('button, input') ?? null;
        }}
        className="flex flex-col gap-5"
      >
        {draft.role === 'Owner' ? (
          <p className="text-muted text-sm">
            The owner has every permission. To hand over the team, transfer ownership in the settings.
          </p>
        ) : (
          <>
            <Field label="Role" hint="The role sets the permissions. You can change them below.">
              <Select<TeamRole>
                value={draft.role}
                options={roles}
                onValueChange={(role) => change({ role, permissions: permissionsOfRole(role) })}
              />
            </Field>
            <Permissions held={draft.permissions} onChange={(permissions) => change({ permissions })} />
          </>
        )}
        <Tags form={form} />
      </div>
    </FormDialog>
  );
}

function Tags({ form }: { form: Form<MemberDraft> }) {
  const tags = parseMemberTags(form.values.tags);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        form={form}
        field="tags"
        label="Tags"
        hint={`Separate with commas: at most ${maxMemberTags}, each of at most ${maxMemberTagLength} characters.`}
      />
      <ChipList
        label="Tags of this member"
        chips={tags.map((tag) => ({ key: tag, text: tag, removeLabel: `Remove tag ${tag}` }))}
        onRemove={({ key }) => form.change({ tags: tags.filter((tag) => tag !== key).join(', ') })}
      />
    </div>
  );
}

function Permissions({
  held,
  onChange,
}: {
  held: readonly TeamPermission[];
  onChange: (permissions: TeamPermission[]) => void;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2.5 pointer-coarse:gap-0">
      <p id={id} className="font-medium text-ink text-sm">
        Permissions
      </p>
      {teamPermissions.map((permission) => (
        <Checkbox
          key={permission}
          checked={held.includes(permission)}
          onCheckedChange={(isHeld) =>
            onChange(
              teamPermissions.filter((other) => (other === permission ? isHeld : held.includes(other))),
            )
          }
          label={teamPermissionLabels[permission]}
          description={ownersOnly.has(permission) ? 'For the owner only' : undefined}
        />
      ))}
    </div>
  );
}
