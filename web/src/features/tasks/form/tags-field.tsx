import { cleanTags, maxTags, parseTags, tagKey } from '@longtable/contract/rules/task-tags';
import { type FocusEvent, useState } from 'react';
import { ChipList } from '../../../ui/chip-list.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { searched } from '../../../ui/search-select.tsx';
import { useChoices } from '../filter/use-choices.ts';

/** The most tags to suggest. */
const maxFound = 50;

/**
 * Edits tags as chips: Enter, a comma and leaving the field add what was typed, Backspace removes the last one. The value is their
 * comma-separated text (docs/product/tasks.md, "Fields"), and ends with what is being typed.
 */
export function TagsField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}) {
  const [isUsed, setUsed] = useState(false);
  const known = useChoices(isUsed).tags;
  const [lastTyped, setTyped] = useState('');
  // Another text than the typed one when the draft is discarded.
  const typed = value.endsWith(lastTyped) ? lastTyped : '';
  const tags = parseTags(value.slice(0, value.length - typed.length));
  const isFull = tags.length === maxTags;
  const put = (kept: readonly string[], text = '') => {
    setTyped(text);
    onChange(text.trim() === '' ? kept.join(', ') + text : [...kept, text].join(', '));
  };
  const onText = (text: string) => {
    const words = text.split(',');
    const rest = words.pop() ?? '';
    put(cleanTags([...tags, ...words]), words.length === 0 ? rest : rest.trimStart());
  };
  const find = (text: string): readonly ComboboxOption[] => {
    if (isFull) return [];
    const chosen = new Set(tags.map(tagKey));
    const left = known.filter((tag) => !chosen.has(tagKey(tag.value)));
    const found = searched(left, text, maxFound);
    const [made] = cleanTags([text]);
    const isNew =
      made !== undefined &&
      !chosen.has(tagKey(made)) &&
      !found.some((tag) => tagKey(tag.value) === tagKey(made));
    return isNew ? [...found, { value: made, label: `Add “${made}”` }] : found;
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isStaying = currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="listbox"]');
    if (!isStaying && typed !== '') put(cleanTags([...tags, typed]));
  };
  return (
    <Field
      label="Tags"
      hint={
        isFull
          ? `At most ${maxTags} tags; more are not saved.`
          : `Enter or a comma adds one, up to ${maxTags}.`
      }
      error={error}
    >
      <div onFocus={() => setUsed(true)} onBlur={onBlur}>
        <Combobox
          shown=""
          chosen={null}
          keepsOpen
          placeholder="Add a tag"
          typed={{ text: typed, onText }}
          onBackspace={() => put(tags.slice(0, -1))}
          find={find}
          nothingFound={isFull ? `At most ${maxTags} tags.` : 'Type to add a tag.'}
          onChoose={(tag) => put(cleanTags([...tags, tag]))}
          chips={
            <ChipList
              label="Tags of this task"
              chips={tags.map((tag) => ({ key: tag, text: tag, removeLabel: `Remove tag ${tag}` }))}
              onRemove={({ key }) =>
                put(
                  tags.filter((tag) => tag !== key),
                  typed,
                )
              }
            />
          }
        />
      </div>
    </Field>
  );
}
