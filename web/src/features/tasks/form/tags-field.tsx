import { maxTags, parseTags } from '@longtable/contract/rules/task-tags';
import { ChipList } from '../../../ui/chip-list.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** Edits tags as comma-separated text, with the resulting tags below (docs/product/tasks.md, "Fields"). */
export function TagsField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const tags = parseTags(value);
  const isFull = tags.length === maxTags;
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Tags"
        hint={
          isFull ? `At most ${maxTags} tags; more are not saved.` : `Separate with commas, up to ${maxTags}.`
        }
        error={error}
      >
        <Input value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      </Field>
      <ChipList
        label="Tags of this task"
        chips={tags.map((tag) => ({ key: tag, text: tag, removeLabel: `Remove tag ${tag}` }))}
        onRemove={({ key }) => onChange(tags.filter((tag) => tag !== key).join(', '))}
      />
    </div>
  );
}
