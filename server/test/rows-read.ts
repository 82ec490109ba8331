/** The rows that each scan of tasks in an executed plan has read, including those that a filter removed. */
export function rowsReadOf(plans: string): number[] {
  const read: number[] = [];
  const lines = plans.split('\n');
  for (const [index, line] of lines.entries()) {
    const scan = /Scan (?:using \w+ )?on tasks\b.*rows=([\d.]+) loops=(\d+)/.exec(line);
    if (!scan) continue;
    const details = lines.slice(index + 1);
    const end = details.findIndex((detail) => detail.includes('->'));
    const removed = /Rows Removed by Filter: (\d+)/.exec(
      details.slice(0, end === -1 ? undefined : end).join('\n'),
    );
    read.push((Number(scan[1]) + Number(removed?.[1] ?? 0)) * Number(scan[2]));
  }
  return read;
}
