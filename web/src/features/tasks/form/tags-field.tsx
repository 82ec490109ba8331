import { maxTags, parseTags } from '@longtable/contract/rules/task-tags';
import { Chip } from '../../../ui/chip.tsx';
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
      {tags.length > 0 && (
        <ul aria-label="Tags of this task" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip
                onRemove={() => onChange(tags.filter((other) => other !== tag).join(', '))}
                removeLabel={`Remove tag ${tag}`}
              >
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
