import { ArrowDown, ArrowUp, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { Day } from '../../platform/time-text.tsx';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { MemberList } from './member-list.tsx';
import { MemberRow } from './member-row.tsx';
import type { ListedMember, Membership } from './membership.ts';
import { RoleBadge } from './role-badge.tsx';

const ConfirmChangeDialog = lazyPart(
  async () => (await import('../form/confirm-change-dialog.tsx')).ConfirmChangeDialog,
);

/** The change to confirm. */
type Confirmation<Member> = { readonly change: 'removal' | 'stepDown'; readonly member: Member };

/** The members of a team, department or project, with search and a menu for each. */
export function MembersPanel<Member extends ListedMember, Role extends string>({
  membership,
  actions,
  empty,
  hasMenus = true,
  renderItems,
  renderLines = joinedLines,
}: {
  membership: Membership<Member, Role>;
  /** Buttons next to the search. */
  actions?: ReactNode;
  /** Shown if there are no members; not needed if there always is an owner. */
  empty?: ReactNode;
  /** Whether each member has a menu. */
  hasMenus?: boolean;
  /** Additional items of a member's menu. */
  renderItems?: (member: Member) => ReactNode;
  /** The lines below a member's name; e-mail address and joining date by default. */
  renderLines?: (member: Member) => ReactNode;
}) {
  const [text, setText] = useState('');
  const [confirmation, setConfirmation] = useState<Confirmation<Member> | null>(null);
  const hadConfirmation = useEver(confirmation !== null);
  return (
    <>
      {membership.renderMembers(text, (view) => (
        <MemberList
          view={view}
          count={membership.count}
          text={text}
          onTextChange={setText}
          noun={membership.noun}
          actions={actions}
          empty={empty}
          renderRow={(member, tabIndex) => (
            <Row
              membership={membership}
              member={member}
              tabIndex={tabIndex}
              hasMenu={hasMenus}
              items={renderItems?.(member)}
              onConfirm={(change) => setConfirmation({ change, member })}
            >
              {renderLines(member)}
            </Row>
          )}
        />
      ))}
      {hadConfirmation && (
        <ConfirmationDialog
          membership={membership}
          confirmation={confirmation}
          onClose={() => setConfirmation(null)}
        />
      )}
    </>
  );
}

function Row<Member extends ListedMember, Role extends string>({
  membership,
  member,
  tabIndex,
  hasMenu,
  items,
  onConfirm,
  children,
}: {
  membership: Membership<Member, Role>;
  member: Member;
  tabIndex: 0 | -1;
  hasMenu: boolean;
  items: ReactNode;
  /** Opens the confirmation of a change. */
  onConfirm: (change: Confirmation<Member>['change']) => void;
  children: ReactNode;
}) {
  const user = useUser();
  const { personId } = member;
  const name = usePersonName(personId);
  const { promote, demote, remove } = membership.can(member);
  const [lower, upper] = membership.roles;
  const stepsDown = personId === user.id && membership.stepDownText !== undefined;
  const become = (role: Role) => {
    membership.changeRole(member, role);
    toast({ title: `${name} is now ${withArticle(role)}.` });
  };
  const menu = (
    <>
      {promote && (
        <MenuItem icon={<ArrowUp />} onSelect={() => become(upper)}>
          Make {upper}
        </MenuItem>
      )}
      {demote && (
        <MenuItem icon={<ArrowDown />} onSelect={() => (stepsDown ? onConfirm('stepDown') : become(lower))}>
          {stepsDown ? `Become ${withArticle(lower)}…` : `Make ${lower}`}
        </MenuItem>
      )}
      {items}
      {remove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserMinus />} tone="danger" onSelect={() => onConfirm('removal')}>
            Remove from {membership.noun}…
          </MenuItem>
        </>
      )}
    </>
  );
  return (
    <MemberRow
      personId={personId}
      tabIndex={tabIndex}
      role={<RoleBadge role={membership.roleOf(member)} />}
      menu={hasMenu ? menu : undefined}
    >
      {children}
    </MemberRow>
  );
}

/** Confirms removing a member, or giving up one's own role. */
function ConfirmationDialog<Member extends ListedMember, Role extends string>({
  membership,
  confirmation,
  onClose,
}: {
  membership: Membership<Member, Role>;
  confirmation: Confirmation<Member> | null;
  onClose: () => void;
}) {
  const { noun, name: entityName, roles, stepDownText } = membership;
  const name = usePersonName(confirmation?.member.personId ?? null);
  const common = { open: confirmation !== null, onClose };
  if (confirmation?.change === 'stepDown' && stepDownText !== undefined) {
    const [lower] = roles;
    return (
      <ConfirmChangeDialog
        {...common}
        title={`Become ${withArticle(lower)}?`}
        description={stepDownText}
        confirmLabel={`Become ${withArticle(lower)}`}
        confirm={() => membership.changeRole(confirmation.member, lower)}
        toastText={`You are now ${withArticle(lower)}.`}
      />
    );
  }
  return (
    <ConfirmChangeDialog
      {...common}
      title={`Remove ${name}?`}
      description={membership.removalText(name)}
      confirmLabel={`Remove from ${noun}`}
      confirm={() => confirmation && membership.remove(confirmation.member)}
      toastText={`${name} was removed from ${entityName}.`}
    />
  );
}

function joinedLines({ email, joinedAt }: ListedMember) {
  return (
    <>
      <p title={email} className="truncate text-muted text-xs">
        {email}
      </p>
      <p className="truncate text-muted text-xs">
        Joined <Day time={joinedAt} />
      </p>
    </>
  );
}

function withArticle(role: string): string {
  return `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`;
}
