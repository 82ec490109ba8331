import { ArrowDown, ArrowUp, UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deletedAccount, usePerson } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { Day } from '../../platform/time-text.tsx';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.ts';
import { MemberList } from './member-list.tsx';
import { MemberRow } from './member-row.tsx';
import type { ListedMember, Membership } from './membership.ts';
import { RoleBadge } from './role-badge.tsx';

const AskFirstDialog = lazyPart(async () => (await import('../form/ask-first-dialog.tsx')).AskFirstDialog);

type Asked<Member> = { readonly about: 'removal' | 'steppingDown'; readonly member: Member };

/** The members of a team, a department or a project: found by name, with what can be done about each. */
export function MembersPanel<Member extends ListedMember, Role extends string>({
  membership,
  actions,
  nobody,
  hasMenus = true,
  renderItems,
  renderLines = joinedLines,
}: {
  membership: Membership<Member, Role>;
  /** Buttons beside the search. */
  actions?: ReactNode;
  /** In place of the list while there is nobody; what always has an owner needs none. */
  nobody?: ReactNode;
  /** Whether each member has a menu. */
  hasMenus?: boolean;
  /** More items of a member's menu. */
  renderItems?: (member: Member) => ReactNode;
  /** The lines below a member's name: address and day of joining unless given. */
  renderLines?: (member: Member) => ReactNode;
}) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<Asked<Member> | null>(null);
  const hasAsked = useEver(asked !== null);
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
          nobody={nobody}
          renderRow={(member, tabIndex) => (
            <Row
              membership={membership}
              member={member}
              tabIndex={tabIndex}
              hasMenu={hasMenus}
              items={renderItems?.(member)}
              onAsk={(about) => setAsked({ about, member })}
            >
              {renderLines(member)}
            </Row>
          )}
        />
      ))}
      {hasAsked && <Question membership={membership} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function Row<Member extends ListedMember, Role extends string>({
  membership,
  member,
  tabIndex,
  hasMenu,
  items,
  onAsk,
  children,
}: {
  membership: Membership<Member, Role>;
  member: Member;
  tabIndex: 0 | -1;
  hasMenu: boolean;
  items: ReactNode;
  onAsk: (about: Asked<Member>['about']) => void;
  children: ReactNode;
}) {
  const user = useUser();
  const { personId } = member;
  const name = usePerson(personId)?.name ?? deletedAccount;
  const { promote, demote, remove } = membership.can(member);
  const [lower, upper] = membership.roles;
  const stepsDown = personId === user.id && membership.steppingDown !== undefined;
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
        <MenuItem icon={<ArrowDown />} onSelect={() => (stepsDown ? onAsk('steppingDown') : become(lower))}>
          {stepsDown ? `Become ${withArticle(lower)}…` : `Make ${lower}`}
        </MenuItem>
      )}
      {items}
      {remove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserMinus />} tone="danger" onSelect={() => onAsk('removal')}>
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

/** Asks before somebody loses access or gives up a role. */
function Question<Member extends ListedMember, Role extends string>({
  membership,
  asked,
  onClose,
}: {
  membership: Membership<Member, Role>;
  asked: Asked<Member> | null;
  onClose: () => void;
}) {
  const person = usePerson(asked?.member.personId ?? null);
  const { noun, name: place, roles, steppingDown } = membership;
  const name = person?.name ?? deletedAccount;
  const common = { open: asked !== null, onClose };
  if (asked?.about === 'steppingDown' && steppingDown !== undefined) {
    const [lower] = roles;
    return (
      <AskFirstDialog
        {...common}
        title={`Become ${withArticle(lower)}?`}
        description={steppingDown}
        confirmLabel={`Become ${withArticle(lower)}`}
        confirm={() => membership.changeRole(asked.member, lower)}
        done={`You are now ${withArticle(lower)}.`}
      />
    );
  }
  return (
    <AskFirstDialog
      {...common}
      title={`Remove ${name}?`}
      description={membership.removalOf(name)}
      confirmLabel={`Remove from ${noun}`}
      confirm={() => asked && membership.remove(asked.member)}
      done={`${name} was removed from ${place}.`}
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
