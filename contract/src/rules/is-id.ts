/** Whether something has the form of a row's id, such as a search parameter of an address. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
