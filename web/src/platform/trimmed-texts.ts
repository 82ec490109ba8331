/** The values, with strings trimmed. */
export function trimmedTexts<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Values;
}
