/** Issues exported by Jira Cloud, with the features of a real file: repeated columns, seconds, accounts, comments. */
export function jiraFile(count: number): string {
  const head = [
    'Summary,Issue key,Issue id,Issue Type,Status,Project name,Priority,Assignee,Assignee Id,Reporter,Reporter Id,Created',
    'Updated,Resolved,Due date,Labels,Labels,Labels,Description,Original estimate,Time Spent,Σ Time Spent,Attachment',
    'Custom field (Rank),Sprint,Inward issue link (Blocks),Comment,Comment,Parent,Status Category,Environment',
  ].join(',');
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const isDone = index % 3 === 2;
    const cells = [
      `Issue ${number}${index === 0 ? ', “שלום” 🎉' : ''}`,
      `FAIR-${number}`,
      String(10_000 + number),
      index % 5 === 4 ? 'Sub-task' : 'Story',
      isDone ? 'Closed' : index % 2 === 0 ? 'Ready for build' : 'Backlog',
      'Fair 2026',
      ['Highest', 'Medium', 'Low'][index % 3] ?? '',
      'Grace Hopper',
      '712020:1f0c6a34-0000-4111-8222-123456789abc',
      'Alan Turing',
      '5f1e2d3c4b5a697887766554',
      '01/Feb/26 9:41 AM',
      '24/Mar/26 12:00 AM',
      isDone ? '20/Mar/26 4:00 PM' : '',
      index % 4 === 0 ? '' : '24/Mar/31 12:00 AM',
      'backend',
      index % 2 === 0 ? 'fair' : '',
      '',
      'First line\r\n\r\nSecond "line"; with, commas',
      '45360',
      index % 2 === 0 ? '5400' : '',
      '10800',
      index === 0 ? '23/Mar/26 8:05 AM;x;plan.pdf;https://jira.example/content/1' : '',
      `0|i${number}:`,
      'Sprint 7',
      index === 1 ? 'FAIR-1' : '',
      index % 10 === 0 ? '22/Mar/26 4:38 PM;5f1e2d3c4b5a697887766554;Looks good' : '',
      index === 0 ? '23/Mar/26 9:00 AM;712020:1f0c6a34-0000-4111-8222-123456789abc;Done' : '',
      index % 5 === 4 ? String(10_000 + number - 1) : '',
      isDone ? 'Done' : index % 2 === 0 ? 'In Progress' : 'To Do',
      '',
    ];
    return cells.map((cell) => (/[",\r\n;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
  });
  return `\uFEFF${[head, ...rows].join('\r\n')}\r\n`;
}
