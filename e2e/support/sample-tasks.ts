import type { Visitor } from './visitor.ts';

/** Realistic tasks including awkward ones: long, short, right to left, full of symbols. */
export async function hasSampleTasks(person: Visitor): Promise<void> {
  const words = 'Reconcile the ledgers of the northern branch with the ones that were found in the attic';
  await person.has(
    `${words}, then tell everybody who was told otherwise last week, and write down how it came about`,
    {
      priority: 'high',
      dueDate: '2024-02-29',
      tags: [
        'accounting',
        'a rather long tag that nobody should have typed',
        'north',
        'attic',
        'history',
        'letters',
      ],
      description: `${words}.\n\nhttps://example.org/a/very/long/address/that/has/no/place/to/break/anywhere/at/all/because/it/is/one/word`,
      estimatedHours: 12.5,
    },
  );
  await person.has('Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3), {
    priority: 'low',
    dueDate: '2031-12-24',
  });
  await person.has('مراجعة الميزانية مع فريق المبيعات قبل نهاية الأسبوع', { tags: ['مالية'] });
  await person.has('🎉🎂 Party for Zoë & Łukasz <script>alert(1)</script>', {
    priority: 'high',
    dueDate: '2031-01-01',
  });
  await person.has('A', { tags: ['x'] });
  await person.has('Answer the museum about the loan of the difference engine', {
    status: 'in_progress',
    tags: ['museum'],
  });
  await person.has('Order paper', { status: 'in_progress', priority: 'low', dueDate: '2030-06-01' });
  await person.has('Proofread the annual report', { status: 'review', tags: ['report', 'print'] });
  await person.has('Send the invitations', { status: 'completed' });
  await person.has('Choose the typeface', { status: 'completed', priority: 'low', dueDate: '2024-01-15' });
  await person.has('Repair the press', { status: 'blocked', priority: 'high', dueDate: '2025-03-01' });
  await person.has('Move into the new workshop across the yard, once the floor has been laid and inspected', {
    status: 'blocked',
  });
}
