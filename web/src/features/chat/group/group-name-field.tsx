import { maxGroupName } from '@longtable/contract/rules/chat-limits';
import { groupName } from '@longtable/contract/rules/group-name';
import { useDirectory } from '../../../platform/directory.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** The name of a group, with what it is called without one. */
export function GroupNameField({
  value,
  onChange,
  personIds,
}: {
  value: string;
  onChange: (value: string) => void;
  /** The other people in the group. */
  personIds: readonly string[];
}) {
  const names = useDirectory();
  const without = groupName(
    null,
    personIds.map((id) => names.person(id)?.name ?? ''),
  );
  return (
    <Field label="Name of the group" labelEnd="Optional">
      <Input
        dir="auto"
        value={value}
        maxLength={maxGroupName}
        autoComplete="off"
        placeholder={without}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
