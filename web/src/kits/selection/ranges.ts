/** The ids between `anchor` and `to`, both included, in either direction; only `to` if the anchor is not there. */
export function rangeBetween(order: readonly string[], anchor: string | null, to: string): readonly string[] {
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const end = order.indexOf(to);
  if (from === -1 || end === -1) return [to];
  return order.slice(Math.min(from, end), Math.max(from, end) + 1);
}
