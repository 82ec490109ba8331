import { trimmedTexts } from '../../platform/trimmed-texts.ts';

/** The values that differ from `before`, with strings trimmed: an edit sends only these. */
export function changedValues<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(trimmedTexts(after)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[field]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
