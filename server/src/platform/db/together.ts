/**
 * Waits for statements that were sent to one connection in one go, none of which needs the answer of another. Behaves
 * as if they had been awaited one by one: throws the error of the first in the order given that failed, whichever was
 * known first. By then all of them have been answered, so none is still under way when the transaction is rolled back.
 */
export async function together<const Statements extends readonly unknown[]>(
  statements: Statements,
): Promise<{ -readonly [Index in keyof Statements]: Awaited<Statements[Index]> }> {
  const answers = await Promise.allSettled(statements);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  const values = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined));
  return values as { -readonly [Index in keyof Statements]: Awaited<Statements[Index]> };
}
